# ybw_subjects(TARGET GAME ...): a library whose game_subjects() (bench/subject.hpp) lists these games.
# Each game is compiled once for all lists, with all designs on threads and on virtual processors.
set(YBW_SUBJECT_TEMPLATES ${CMAKE_CURRENT_LIST_DIR} CACHE INTERNAL "")
function(ybw_subjects target)
  ybw_list_of_games(${target} ${YBW_SUBJECT_TEMPLATES}/subjects.cpp.in
                    "std::unique_ptr<Subject> make_@game@();"
                    "GameSubject{\"@game@\", make_@game@}" ${ARGN})
  foreach(game IN LISTS ARGN)
    if(NOT TARGET ybw_subject_${game})
      set(source ${CMAKE_CURRENT_BINARY_DIR}/subject/${game}.cpp)
      configure_file(${YBW_SUBJECT_TEMPLATES}/subject.cpp.in ${source} @ONLY)
      add_library(ybw_subject_${game} STATIC ${source})
      target_link_libraries(ybw_subject_${game} PUBLIC ybw_${game} ybw_simulator)
    endif()
    target_link_libraries(${target} PUBLIC ybw_subject_${game})
  endforeach()
endfunction()
