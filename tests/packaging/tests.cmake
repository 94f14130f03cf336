# Tests of the installation and its users: everything for *_test.cpp of this folder, the library alone
# for other projects.
set(prefixes ${CMAKE_CURRENT_BINARY_DIR}/packaging)
add_test(NAME packaging/InstallsEverything
         COMMAND ${CMAKE_COMMAND} --install ${PROJECT_BINARY_DIR} --prefix ${prefixes}/everything)
set_tests_properties(packaging/InstallsEverything PROPERTIES FIXTURES_SETUP installation)

# Another project, in each way of README.md: configured, built and run.
set(consumer ${CMAKE_CURRENT_SOURCE_DIR}/consumer)
function(ybw_consumer_test name)
  add_test(NAME consumer/${name}
           COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${consumer} ${prefixes}/${name}
                   --build-generator ${CMAKE_GENERATOR} --build-options ${ARGN} --test-command nim)
endfunction()
ybw_consumer_test(OfTheSourcesSolvesNim -DCMAKE_BUILD_TYPE=Debug -DYBW_SOURCE_DIR=${PROJECT_SOURCE_DIR})
ybw_consumer_test(OfFetchedSourcesSolvesNim -DYBW_FETCHED_DIR=${PROJECT_SOURCE_DIR})

# The library without the packages that only the programs need.
set(without "")
foreach(package Boost Eigen3 fmt nlohmann_json GTest benchmark MPI)
  list(APPEND without -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
endforeach()
add_test(NAME consumer/InstallsTheLibraryAlone
         COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${PROJECT_SOURCE_DIR} ${prefixes}/library
                 --build-generator ${CMAKE_GENERATOR} --build-target install --build-options
                 -DYBW_LIBRARY_ONLY=ON -DCMAKE_INSTALL_PREFIX=${prefixes}/alone ${without})
ybw_consumer_test(OfTheInstalledLibrarySolvesNim -DCMAKE_PREFIX_PATH=${prefixes}/alone)
add_test(NAME consumer/OfPkgConfigSolvesNim
         COMMAND ${consumer}/pkg_config.sh ${CMAKE_CXX_COMPILER} ${prefixes}/alone ${prefixes}/nim)
set_tests_properties(consumer/InstallsTheLibraryAlone PROPERTIES FIXTURES_SETUP library)
set_tests_properties(consumer/OfTheInstalledLibrarySolvesNim consumer/OfPkgConfigSolvesNim PROPERTIES
                     FIXTURES_REQUIRED library SKIP_RETURN_CODE 77)

# The installed examples, as a project by themselves.
add_test(NAME consumer/OfTheInstalledExamplesIsBuilt
         COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${prefixes}/alone/share/doc/ybw/examples
                 ${prefixes}/examples --build-generator ${CMAKE_GENERATOR}
                 --build-target example_breakthrough --build-options -DCMAKE_CXX_FLAGS=-O0
                 -DCMAKE_PREFIX_PATH=${prefixes}/alone)
set_tests_properties(consumer/OfTheInstalledExamplesIsBuilt PROPERTIES FIXTURES_REQUIRED library)

# The instruments, from the installation of everything, and the laws.
add_test(NAME consumer/OfTheInstrumentsMeasuresNim
         COMMAND ${CMAKE_CTEST_COMMAND} --build-and-test ${consumer}/measured ${prefixes}/measured
                 --build-generator ${CMAKE_GENERATOR} --build-options -DCMAKE_CXX_FLAGS=-O0
                 -DCMAKE_PREFIX_PATH=${prefixes}/everything
                 --test-command ${consumer}/measured/run.sh ${prefixes}/measured)
set_tests_properties(consumer/OfTheInstrumentsMeasuresNim PROPERTIES FIXTURES_REQUIRED installation)

set_property(TEST consumer/OfTheSourcesSolvesNim consumer/OfFetchedSourcesSolvesNim
             consumer/InstallsTheLibraryAlone consumer/OfTheInstrumentsMeasuresNim APPEND PROPERTY COST 100)

# The pages of the library, if Doxygen is there.
if(DOXYGEN_FOUND)
  add_test(NAME packaging/PagesOfTheLibraryAreWithoutWarning
           COMMAND ${DOXYGEN_EXECUTABLE} ${PROJECT_BINARY_DIR}/Doxyfile.docs
           WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(packaging/PagesOfTheLibraryAreWithoutWarning PROPERTIES LABELS docs)
endif()

# Debian packages in a system that has nothing else; needs minutes, root and a mirror:
#   YBW_LONG_TESTS=1 ctest -L packages
add_test(NAME packaging/LongDebianPackagesWorkInAFreshRoot
         COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/packaging/fresh_root.sh
                 ${PROJECT_BINARY_DIR} ${consumer} ${prefixes}/debian)
set_tests_properties(packaging/LongDebianPackagesWorkInAFreshRoot PROPERTIES
                     LABELS packages SKIP_RETURN_CODE 77 TIMEOUT 3600)
