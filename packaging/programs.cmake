# Installs the programs, each with its manual page and its completions, which the program itself writes.
include(GNUInstallDirs)
include(${CMAKE_CURRENT_LIST_DIR}/pages.cmake)

set(generated ${CMAKE_CURRENT_BINARY_DIR}/packaging)
set(manuals ${CMAKE_INSTALL_MANDIR}/man1)

# At the installation, writes the output of `program` with the arguments `...` into `file`.
function(ybw_install_saying program file destination)
  get_filename_component(name ${file} NAME)
  install(CODE "
    execute_process(COMMAND \"$<TARGET_FILE:${program}>\" ${ARGN} OUTPUT_FILE \"${file}\"
                    COMMAND_ERROR_IS_FATAL ANY)" COMPONENT ${program})
  install(FILES ${file} DESTINATION ${destination} COMPONENT ${program})
endfunction()

# ybw_install_program(TARGET): installs a component with the name of the program.
function(ybw_install_program program)
  target_link_options(${program} PRIVATE LINKER:-z,now)  # hardening, in Debian's terms
  install(TARGETS ${program} COMPONENT ${program})
  set(own ${generated}/${program})
  file(MAKE_DIRECTORY ${own})
  ybw_install_saying(${program} ${own}/${program}.1 ${manuals} man)
  ybw_install_saying(${program} ${own}/${program} ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
                     completion bash)
  ybw_install_saying(${program} ${own}/_${program} ${CMAKE_INSTALL_DATADIR}/zsh/site-functions
                     completion zsh)
  ybw_install_saying(${program} ${own}/${program}.fish
                     ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d completion fish)
  foreach(page README.md README.zh.md)
    ybw_install_page(${page} "engine|bench|tests|packaging|parallel|examples|CHANGELOG|CONTRIBUTING"
                     ${CMAKE_INSTALL_DOCDIR} ${program})
  endforeach()
  install(FILES CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR}
          COMPONENT ${program})
endfunction()

ybw_install_program(ybw)
ybw_install_program(ybw-bench)
if(TARGET ybw-mpi)
  ybw_install_program(ybw-mpi)
endif()
install(DIRECTORY bench/positions DESTINATION ${CMAKE_INSTALL_DATADIR}/ybw COMPONENT ybw-bench
        FILES_MATCHING PATTERN *.jsonl)

# ybw under the names that boards look for (engine/CMakeLists.txt).
foreach(name IN LISTS YBW_LINKS)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${name} DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT ybw)
  file(CONFIGURE OUTPUT ${generated}/${name}.1 CONTENT ".so man1/ybw.1\n")
  install(FILES ${generated}/${name}.1 DESTINATION ${manuals} COMPONENT ybw)
endforeach()
