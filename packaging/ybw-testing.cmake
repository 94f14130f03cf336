# find_package(ybw COMPONENTS testing): ybw::testing, the laws and oracles for tests of a game.
find_dependency(GTest)
