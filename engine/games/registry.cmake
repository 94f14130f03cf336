# How the list of games becomes sources. A game is a folder ROOT/engine/games/NAME; see README.md.

# ybw_game(NAME ROOT): the library ybw_NAME of what stands in a game's folder.
function(ybw_game name root)
  file(GLOB sources CONFIGURE_DEPENDS ${root}/engine/games/${name}/*.cpp)
  add_library(ybw_${name} STATIC ${sources})
  target_include_directories(ybw_${name} PUBLIC $<BUILD_INTERFACE:${root}>)
  target_link_libraries(ybw_${name} PUBLIC ybw_parallel ybw_text)
endfunction()

# ybw_of_games(TARGET ONE ALL DECLARATION REFERENCE GAME ...): what has to be compiled for the games of
# a list. The template ONE is made for each @game@, once in all lists; ALL is made for this list, with
# @declarations@, a DECLARATION for each @game@, and @references@, a REFERENCE for each.
function(ybw_of_games target one all declaration reference)
  get_filename_component(kind ${one} NAME_WE)
  set(declarations "")
  set(references "")
  set(libraries "")
  foreach(game IN LISTS ARGN)
    if(NOT TARGET ybw_${kind}_${game})
      set(source ${CMAKE_CURRENT_BINARY_DIR}/${kind}/${game}.cpp)
      configure_file(${one} ${source} @ONLY)
      add_library(ybw_${kind}_${game} STATIC ${source})
      target_link_libraries(ybw_${kind}_${game} PUBLIC ybw_${game} ybw_any_game)
    endif()
    string(CONFIGURE "${declaration}\n" text @ONLY)
    string(APPEND declarations "${text}")
    string(CONFIGURE "${reference}" text @ONLY)
    list(APPEND references "${text}")
    list(APPEND libraries ybw_${kind}_${game})
  endforeach()
  list(JOIN references ", " references)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${kind}/${target}.cpp)
  configure_file(${all} ${source} @ONLY)
  add_library(${target} OBJECT ${source})
  target_link_libraries(${target} PUBLIC ${libraries})
endfunction()

# ybw_registry(TARGET GAME ...): a library that defines all_games() of registry.hpp as those games, in
# that order.
set(YBW_REGISTRY_TEMPLATES ${CMAKE_CURRENT_LIST_DIR} CACHE INTERNAL "")
function(ybw_registry target)
  ybw_of_games(${target} ${YBW_REGISTRY_TEMPLATES}/game.cpp.in ${YBW_REGISTRY_TEMPLATES}/games.cpp.in
               "const AnyGame& @game@_game();" "&@game@_game()" ${ARGN})
endfunction()
