# Writes the version that the programs say: that of the project, and the commit that they are built
# from, so that two builds are never taken for one. Uncommitted changes have a name, too. A release
# without its history has the project's version alone.
#
#   cmake -DVERSION=0.1.0 -DSOURCE=<the project> -DHEADER=<file> -P version.cmake
function(git_says result)
  execute_process(COMMAND git -C ${SOURCE} ${ARGN} OUTPUT_VARIABLE said RESULT_VARIABLE failed
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(failed)
    set(said "")
  endif()
  set(${result} "${said}" PARENT_SCOPE)
endfunction()

set(version ${VERSION})
git_says(root rev-parse --show-toplevel)
file(REAL_PATH ${SOURCE} source)
if(root STREQUAL source)  # not those of a project that this one stands in
  git_says(commit rev-parse --short=12 HEAD)
  git_says(changes diff HEAD)
  string(APPEND version "+${commit}")
  if(changes)
    string(SHA1 name "${changes}")
    string(SUBSTRING ${name} 0 8 name)
    string(APPEND version ".changed-${name}")
  endif()
endif()
# Touched only where it says something else.
file(CONFIGURE OUTPUT ${HEADER} CONTENT "#define YBW_VERSION \"${version}\"\n" @ONLY)
