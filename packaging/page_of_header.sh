#!/bin/sh
# For Doxygen: a header, and behind it its first comment again, which says what the file is, as the text
# of its page and of those classes that it begins with ("Window and Bound: ..."). No line moves.
exec awk '
    { print }
    !is_code && /^\/\// { text = $0; sub(/^\/\/ ?/, "", text)
                          if (text ~ /^ *(-|[0-9]+[.)]) /) is_list = 1; else if (text == "") is_list = 0
                          if (text ~ /^  / && !is_list) text = "    " text  # a table
                          head = head "/// " text "\n"
                          if (NR == 1) { title = text; sub(/:.*/, "", title) } }
    /^#pragma once/ { is_code = 1 }
    /^(class|struct) [A-Za-z]+/ { is_class[$2] = 1 }
    END {
        printf "\n/// \\file\n%s", head
        count = split(title, words, /[^A-Za-z]+/)
        for (i = 1; i <= count; ++i)
            if (words[i] in is_class) printf "\n/// \\class ybw::%s\n%s", words[i], head
    }' "$1"
