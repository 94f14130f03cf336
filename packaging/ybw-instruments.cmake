# find_package(ybw COMPONENTS instruments): ybw::instruments, the library for a program that measures
# a game.
find_dependency(Boost COMPONENTS program_options context)
find_dependency(fmt)
find_dependency(nlohmann_json)
find_dependency(SQLite3)
include(${CMAKE_CURRENT_LIST_DIR}/ybw-instruments-targets.cmake)
