// Markup: text stays text, whatever it is and wherever in a page it stands.
#include <gtest/gtest.h>
#include <string>

#include "engine/report/page.hpp"

namespace ybw::report {
namespace {

TEST(HtmlText, EscapesEachSignThatEndsATextOrAnAttribute) {
    EXPECT_EQ(html_text("<a href=\"x\">&lt;</a>"),
              "&lt;a href=&quot;x&quot;&gt;&amp;lt;&lt;/a&gt;");
    EXPECT_EQ(html_text("plain, \xe7\x82\xae"
                        "2+"),
              "plain, \xe7\x82\xae"
              "2+");
    for (const char sign : {'<', '>', '"', '&'}) {
        const std::string safe = html_text(std::string("a") + sign + "b");
        EXPECT_EQ(safe.find(sign, sign == '&' ? 2 : 0), std::string::npos) << safe;
        EXPECT_TRUE(safe.starts_with("a&") && safe.ends_with(";b")) << safe;
    }
}

TEST(ScriptJson, EndsNoElement) {
    const std::string text = script_json({{"</script>", "<!--</SCRIPT >"}});
    EXPECT_EQ(text.find("</"), std::string::npos) << text;
    EXPECT_EQ(text.find("<!--"), std::string::npos) << text;
    EXPECT_EQ(nlohmann::ordered_json::parse(text).at("</script>"), "<!--</SCRIPT >");
}

TEST(Filled, LooksAtItsTemplateOnce) {
    EXPECT_EQ(filled("a@X@b@Y@@Z@", {{"@X@", "@Y@"}, {"@Y@", "1"}}), "a@Y@b1@Z@");
}

}  // namespace
}  // namespace ybw::report
