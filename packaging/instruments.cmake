# Installs the instruments for games of other projects: ybw::instruments, i.e. the rooms of the program
# as static libraries, and their headers. Each room keeps its own name behind ybw::.
include(GNUInstallDirs)

# All libraries of this project that a target links; the result is in `found`.
function(ybw_linked_rooms target)
  get_target_property(libraries ${target} INTERFACE_LINK_LIBRARIES)
  foreach(library IN LISTS libraries)
    string(REGEX REPLACE "^\\$<LINK_ONLY:(.*)>$" "\\1" library "${library}")
    if(NOT library MATCHES "^ybw_" OR library STREQUAL "ybw_parallel" OR library IN_LIST found)
      continue()
    endif()
    list(APPEND found ${library})
    ybw_linked_rooms(${library})
  endforeach()
  set(found ${found} PARENT_SCOPE)
endfunction()
set(found ybw_instruments)
ybw_linked_rooms(ybw_instruments)

foreach(room IN LISTS found)
  string(REGEX REPLACE "^ybw_" "" name ${room})
  set_target_properties(${room} PROPERTIES EXPORT_NAME ${name})
endforeach()
set(component COMPONENT libybw-instruments-dev)
install(TARGETS ${found} EXPORT ybw-instruments ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} ${component})
install(EXPORT ybw-instruments NAMESPACE ybw:: FILE ybw-instruments-targets.cmake
        DESTINATION ${CMAKE_INSTALL_DATADIR}/cmake/ybw ${component})
install(FILES packaging/ybw-instruments.cmake DESTINATION ${CMAKE_INSTALL_DATADIR}/cmake/ybw ${component})
install(DIRECTORY engine bench DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ybw ${component}
        FILES_MATCHING PATTERN *.hpp PATTERN engine/classic EXCLUDE PATTERN positions EXCLUDE)
install(FILES engine/classic/ladder.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ybw/engine/classic
        ${component})
install(FILES bench/instruments/README.md CHANGELOG.md LICENSE
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/libybw-instruments-dev ${component})
