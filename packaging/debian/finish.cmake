# Debian's policy for installed files, applied before CPack makes packages of them: documents under
# the name of the package, changelogs and manuals compressed, the licence as `copyright`, completions of
# zsh in the folder of Debian's zsh, programs and static libraries stripped, and the overrides of lintian.
#
# CPack runs this (CPACK_PRE_BUILD_SCRIPTS) after the installation, one folder per component.
find_program(gzip gzip REQUIRED)
find_program(strip strip REQUIRED)

function(ybw_compress)
  if(ARGN)
    execute_process(COMMAND ${gzip} -9nf ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
  endif()
endfunction()

foreach(package IN LISTS CPACK_COMPONENTS_ALL)
  set(usr ${CPACK_TEMPORARY_DIRECTORY}/${package}/usr)
  set(documents ${usr}/share/doc/${package})
  if(NOT package STREQUAL "ybw" AND EXISTS ${usr}/share/doc/ybw)
    file(RENAME ${usr}/share/doc/ybw ${documents})
  endif()
  file(REMOVE ${documents}/LICENSE)
  file(RENAME ${documents}/CHANGELOG.md ${documents}/changelog)
  file(COPY ${CMAKE_CURRENT_LIST_DIR}/copyright DESTINATION ${documents})
  file(COPY_FILE ${CMAKE_CURRENT_LIST_DIR}/changelog ${documents}/changelog.Debian)

  if(EXISTS ${usr}/share/zsh)
    file(RENAME ${usr}/share/zsh/site-functions ${usr}/share/zsh/vendor-completions)
  endif()
  file(GLOB manuals ${usr}/share/man/man1/*.1)
  ybw_compress(${manuals} ${documents}/changelog ${documents}/changelog.Debian)

  if(EXISTS ${usr}/bin/${package})
    execute_process(COMMAND ${strip} --remove-section=.comment --remove-section=.note ${usr}/bin/${package}
                    COMMAND_ERROR_IS_FATAL ANY)
  endif()

  file(GLOB libraries ${usr}/lib/*.a)
  if(libraries)
    execute_process(COMMAND ${strip} --strip-debug --remove-section=.comment --enable-deterministic-archives
                            ${libraries} COMMAND_ERROR_IS_FATAL ANY)
  endif()

  # The reasons stand in the file.
  file(MAKE_DIRECTORY ${usr}/share/lintian/overrides)
  file(READ ${CMAKE_CURRENT_LIST_DIR}/lintian-overrides overrides)
  if(NOT EXISTS ${usr}/bin)
    string(REGEX REPLACE "# Programs.*" "" overrides "${overrides}")
  endif()
  file(WRITE ${usr}/share/lintian/overrides/${package} "${overrides}")
endforeach()
