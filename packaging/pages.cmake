# ybw_install_page(SOURCE DROPPED DESTINATION COMPONENT): installs a page without its links to files that
# are not installed beside it; the words of such links stay. DROPPED: a regular expression for the
# beginnings of the names of these files.
function(ybw_install_page source dropped destination component)
  set(page ${CMAKE_CURRENT_BINARY_DIR}/packaging/pages/${component}/${source})
  file(READ ${source} text)
  string(REGEX REPLACE "!?\\[([^]]*)\\]\\((${dropped})[^)]*\\)" "\\1" text "${text}")
  file(WRITE ${page} "${text}")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
  install(FILES ${page} DESTINATION ${destination} COMPONENT ${component})
endfunction()
