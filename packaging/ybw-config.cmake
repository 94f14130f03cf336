# find_package(ybw): the library of headers, ybw::parallel. Components: testing, for tests of a game;
# instruments, to measure it.
include(CMakeFindDependencyMacro)
find_dependency(TBB)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/ybw-targets.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/ybw-optimization.cmake)
set_property(TARGET ybw::parallel APPEND PROPERTY INTERFACE_COMPILE_OPTIONS ${YBW_OPTIMIZATION})

foreach(component IN LISTS ybw_FIND_COMPONENTS)
  set(ybw_component ${CMAKE_CURRENT_LIST_DIR}/ybw-${component}.cmake)
  set(ybw_${component}_FOUND FALSE)
  if(component MATCHES "^(testing|instruments)$" AND EXISTS ${ybw_component})
    include(${ybw_component})
    set(ybw_${component}_FOUND TRUE)
  elseif(ybw_FIND_REQUIRED_${component})
    set(ybw_FOUND FALSE)
    set(ybw_NOT_FOUND_MESSAGE "the component ${component} is not installed: there are testing, and \
instruments, where libybw-instruments-dev is, or ybw was built and installed without YBW_LIBRARY_ONLY")
  endif()
endforeach()
