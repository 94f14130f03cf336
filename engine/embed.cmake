# Scripts, styles, templates and other texts, embedded: a file `curve.js` becomes the constant `curve_js`.
#
#   ybw_embed(TARGET NAMESPACE FILE ...)
#
# gives TARGET a source, made anew whenever a FILE changes, that defines
#   extern const std::string_view curve_js;
# in NAMESPACE; users declare it in this form. A FILE of HTML loses its last line end. The source is a
# library of its own: in TARGET it would have to wait for all that TARGET links, and TARGET for it.
function(ybw_embed target namespace)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_files.cpp)
  add_custom_command(OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} "-DSOURCE=${source}" "-DNAMESPACE=${namespace}" "-DFILES=${ARGN}"
            -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    DEPENDS ${ARGN} ${CMAKE_CURRENT_FUNCTION_LIST_FILE} VERBATIM)
  add_library(${target}_files OBJECT ${source})
  target_sources(${target} PRIVATE $<TARGET_OBJECTS:${target}_files>)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  set(constants "")
  foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME)
    string(MAKE_C_IDENTIFIER ${name} name)
    file(READ ${file} text)
    if(name MATCHES "_html$")
      string(REGEX REPLACE "\n$" "" text "${text}")
    endif()
    # By its size: the compiler gives up counting the bytes of a text of more than 256 KiB.
    string(APPEND constants "extern const std::string_view ${name};\n"
                            "constexpr char text_of_${name}[] = R\"embedded(${text})embedded\";\n"
                            "constinit const std::string_view ${name}(text_of_${name}, "
                            "sizeof text_of_${name} - 1);\n\n")
  endforeach()
  file(WRITE ${SOURCE} "// Made by engine/embed.cmake.\n#include <string_view>\n\nnamespace ${NAMESPACE} {\n\n"
                       "${constants}}  // namespace ${NAMESPACE}\n")
endif()
