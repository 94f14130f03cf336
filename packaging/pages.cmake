# ybw_install_page(SOURCE DROPPED DESTINATION COMPONENT): a page without its links to what is not
# installed beside it, of which the words stay. DROPPED: what the names of such files begin with, as a
# regular expression.
function(ybw_install_page source dropped destination component)
  set(page ${CMAKE_CURRENT_BINARY_DIR}/packaging/pages/${component}/${source})
  file(READ ${source} text)
  string(REGEX REPLACE "!?\\[([^]]*)\\]\\((${dropped})[^)]*\\)" "\\1" text "${text}")
  file(WRITE ${page} "${text}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
  install(FILES ${page} DESTINATION ${destination} COMPONENT ${component})
endfunction()
