# How the list of games becomes sources. A game is a folder ROOT/engine/games/NAME; see README.md.

# ybw_game(NAME ROOT): the library ybw_NAME, made of the files in a game's folder.
function(ybw_game name root)
  file(GLOB sources CONFIGURE_DEPENDS ${root}/engine/games/${name}/*.cpp)
  add_library(ybw_${name} STATIC ${sources})
  # All sources at once. GCC inlines less in large units than in small ones, which costs nodes a second.
  set_target_properties(ybw_${name} PROPERTIES UNITY_BUILD "${YBW_UNITY}")
  target_compile_options(ybw_${name} PRIVATE $<$<CXX_COMPILER_ID:GNU>:--param=large-unit-insns=100000>)
  file(GLOB embedded CONFIGURE_DEPENDS ${root}/engine/games/${name}/*.net)
  if(embedded)
    ybw_embed(ybw_${name} ybw::${name} ${embedded})
  endif()
  target_include_directories(ybw_${name} PUBLIC $<BUILD_INTERFACE:${root}>)
  target_link_libraries(ybw_${name} PUBLIC ybw_any_game)
  file(GLOB embedded CONFIGURE_DEPENDS ${root}/engine/games/${name}/*.txt)
  if(embedded)
    ybw_embed(ybw_${name} ybw::${name} ${embedded})
  endif()
endfunction()

# ybw_list_of_games(TARGET TEMPLATE DECLARATION REFERENCE GAME ...): a library of one source, made of
# TEMPLATE with @declarations@, a DECLARATION for each @game@, and @references@, a REFERENCE for each.
function(ybw_list_of_games target template declaration reference)
  set(declarations "")
  set(references "")
  foreach(game IN LISTS ARGN)
    string(CONFIGURE "${declaration}\n" text @ONLY)
    string(APPEND declarations "${text}")
    string(CONFIGURE "${reference}" text @ONLY)
    list(APPEND references "${text}")
  endforeach()
  list(JOIN references ", " references)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
  configure_file(${template} ${source} @ONLY)
  add_library(${target} OBJECT ${source})
endfunction()

# ybw_registry(TARGET GAME ...): a library whose all_games() (any_game.hpp) returns these games in this
# order.
set(YBW_REGISTRY_TEMPLATE ${CMAKE_CURRENT_LIST_DIR}/games.cpp.in CACHE INTERNAL "")
function(ybw_registry target)
  ybw_list_of_games(${target} ${YBW_REGISTRY_TEMPLATE} "const AnyGame& @game@_game();"
                    "&@game@_game()" ${ARGN})
  foreach(game IN LISTS ARGN)
    target_link_libraries(${target} PUBLIC ybw_${game})
  endforeach()
endfunction()
