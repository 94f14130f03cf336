# find_package(ybw): the library of headers, ybw::parallel.
include(CMakeFindDependencyMacro)
find_dependency(TBB)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/ybw-targets.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/ybw-optimization.cmake)
set_property(TARGET ybw::parallel APPEND PROPERTY INTERFACE_COMPILE_OPTIONS ${YBW_OPTIMIZATION})
