# ybw_subjects(TARGET GAME ...): a library that defines game_subjects() of bench/subject.hpp as those
# games, each compiled with all designs on threads and on virtual processors.
set(YBW_SUBJECT_TEMPLATES ${CMAKE_CURRENT_LIST_DIR} CACHE INTERNAL "")
function(ybw_subjects target)
  ybw_of_games(${target} ${YBW_SUBJECT_TEMPLATES}/subject.cpp.in
               ${YBW_SUBJECT_TEMPLATES}/subjects.cpp.in
               "std::unique_ptr<Subject> make_@game@(const AnyGame& game);"
               "GameSubject{\"@game@\", make_@game@}" ${ARGN})
  foreach(game IN LISTS ARGN)
    target_link_libraries(ybw_subject_${game} PUBLIC ybw_simulator)
  endforeach()
endfunction()
