# Installs the library: headers, and the files by which CMake and pkg-config find them. All of them are
# the same on every processor.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
include(${CMAKE_CURRENT_LIST_DIR}/pages.cmake)

set(headers ${CMAKE_INSTALL_INCLUDEDIR}/ybw)
set(cmake_files ${CMAKE_INSTALL_DATADIR}/cmake/ybw)
set(generated ${CMAKE_CURRENT_BINARY_DIR}/packaging)

target_include_directories(ybw_parallel INTERFACE $<INSTALL_INTERFACE:${headers}>)
install(TARGETS ybw_parallel ybw_testing EXPORT ybw COMPONENT libybw-dev)
install(DIRECTORY parallel DESTINATION ${headers} COMPONENT libybw-dev FILES_MATCHING PATTERN *.hpp)
# For the tests of other games: laws, and minimax as the oracle. Laws need GoogleTest.
foreach(header game_laws key_laws oracle search_options seeded_test)
  install(FILES tests/support/${header}.hpp DESTINATION ${headers}/tests/support COMPONENT libybw-dev)
endforeach()
install(DIRECTORY engine/classic DESTINATION ${headers}/engine COMPONENT libybw-dev
        FILES_MATCHING PATTERN *.hpp PATTERN ladder.hpp EXCLUDE)  # ladder.hpp belongs to the program

install(EXPORT ybw NAMESPACE ybw:: FILE ybw-targets.cmake DESTINATION ${cmake_files}
        COMPONENT libybw-dev)
write_basic_package_version_file(${generated}/ybw-config-version.cmake COMPATIBILITY SameMinorVersion
                                 ARCH_INDEPENDENT)
install(FILES packaging/ybw-config.cmake packaging/ybw-optimization.cmake packaging/ybw-testing.cmake
              ${generated}/ybw-config-version.cmake
        DESTINATION ${cmake_files} COMPONENT libybw-dev)

# The path from the .pc file's folder to the prefix, so that the installation can be moved.
set(pkgconfig_files ${CMAKE_INSTALL_DATADIR}/pkgconfig)
file(RELATIVE_PATH from_pc /prefix/${pkgconfig_files} /prefix)
string(REGEX REPLACE "/$" "" YBW_PREFIX_FROM_PC ${from_pc})
configure_file(packaging/ybw.pc.in ${generated}/ybw.pc @ONLY)
install(FILES ${generated}/ybw.pc DESTINATION ${pkgconfig_files} COMPONENT libybw-dev)

install(FILES parallel/README.md parallel/manual.md parallel/steps.md
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/parallel COMPONENT libybw-dev)
install(DIRECTORY examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT libybw-dev
        FILES_MATCHING PATTERN *.hpp PATTERN *.cpp PATTERN *.md PATTERN *.jsonl
        PATTERN CMakeLists.txt)
install(FILES tests/consumer/nim.hpp tests/consumer/nim.cpp  # README.md names them
        DESTINATION ${CMAKE_INSTALL_DOCDIR}/tests/consumer COMPONENT libybw-dev)
ybw_install_page(README.md "engine|bench|tests|packaging|parallel/pvs|CHANGELOG|CONTRIBUTING|README.zh"
                 ${CMAKE_INSTALL_DOCDIR} libybw-dev)
install(FILES CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR}
        COMPONENT libybw-dev)
