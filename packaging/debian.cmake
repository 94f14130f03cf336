# Debian packages, one for each component of the installation: cpack -G DEB.
# debian/finish.cmake does the work that only Debian requires, on the installed files of a package.

# ybw_debian_package(NAME SECTION SUMMARY DESCRIPTION)
function(ybw_debian_package name section summary description)
  string(TOUPPER ${name} NAME)
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${NAME}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(CPACK_DEBIAN_${NAME}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(CPACK_DEBIAN_${NAME}_DESCRIPTION "${summary}\n${description}" PARENT_SCOPE)
endfunction()

set(about "\
ybw searches game trees on many threads: Young Brothers Wait split points
on oneTBB, over a lock-free transposition table. It plays gomoku, renju,
xiangqi and tic-tac-toe, and needs an x86-64 processor with AVX2 and BMI2,
as all have since 2013.
.
")

set(CPACK_COMPONENTS_ALL "")
ybw_debian_package(libybw-dev libdevel "parallel game-tree search, a C++20 library of headers" "\
A position type with seven functions gets a parallel principal variation
search with transposition table, iterative deepening, clock and statistics.
Headers alone; they need oneTBB.")
set(CPACK_DEBIAN_LIBYBW-DEV_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_LIBYBW-DEV_PACKAGE_DEPENDS libtbb-dev)
set(CPACK_DEBIAN_LIBYBW-DEV_PACKAGE_SUGGESTS "libgtest-dev, pkg-config, cmake")

if(TARGET ybw)
  ybw_debian_package(ybw science "parallel game-tree search: analyses, matches, proofs" "${about}\
Analyses that survive the night, matches with Elo and its error, proofs of
wins, textbook algorithms drawn step by step; Gomocup, UCI and UCCI for
boards and managers.")
  set(CPACK_DEBIAN_YBW_PACKAGE_SUGGESTS "gnuplot-nox, graphviz")
endif()
if(TARGET ybw-bench)
  ybw_debian_package(ybw-bench science "measures parallel game-tree search" "${about}\
This program measures it: real threads, simulated processors, other ways to
search in parallel beside it, one search drawn by worker and time.")
  set(CPACK_DEBIAN_YBW-BENCH_PACKAGE_RECOMMENDS gnuplot-nox)
endif()
if(TARGET ybw-mpi)
  ybw_debian_package(ybw-mpi science "parallel game-tree search on many machines, over MPI" "${about}\
This program plays its matches and searches its positions on many machines.")
  set(CPACK_DEBIAN_YBW-MPI_PACKAGE_RECOMMENDS openmpi-bin)
endif()

if(TARGET ybw_instruments)
  ybw_debian_package(libybw-instruments-dev libdevel "measure the parallel search of a game of one's own" "\
Of this library and the words of a game a program of five lines is made that
measures the search of that game: thread scaling, simulated processors,
textbook algorithms, matches with Elo. The game itself needs libybw-dev alone.")
  set(CPACK_DEBIAN_LIBYBW-INSTRUMENTS-DEV_PACKAGE_DEPENDS "libybw-dev, libboost-program-options-dev, \
libboost-context-dev, libfmt-dev, libsqlite3-dev, nlohmann-json3-dev")
endif()

set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has its own
set(CPACK_PACKAGE_CONTACT "the ybw developers <developers@ybw.example>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
                                                GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/debian/finish.cmake)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SOURCE ybw)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
