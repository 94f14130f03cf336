# Writes the version that the programs print: the project's version and the fingerprint of the sources.
# So two different builds never look the same, with git or without it. Anybody with the sources can
# compute the fingerprint again: SHA-1 of all source files below these folders, by name.
#
#   cmake -DVERSION=0.2.0 -DSOURCE=<the project> -DHEADER=<file> -P version.cmake
set(patterns "")
foreach(folder parallel engine bench)
  foreach(kind cpp hpp in cmake txt js css html bash zsh)
    list(APPEND patterns ${SOURCE}/${folder}/*.${kind})
  endforeach()
endforeach()
file(GLOB_RECURSE sources RELATIVE ${SOURCE} ${patterns} ${SOURCE}/CMakeLists.txt)
list(REMOVE_DUPLICATES sources)
list(SORT sources)
list(FILTER sources EXCLUDE REGEX "^bench/positions/")
set(all "")
foreach(source IN LISTS sources)
  file(SHA1 ${SOURCE}/${source} sum)
  string(APPEND all "${sum} ${source}\n")
endforeach()
string(SHA1 fingerprint "${all}")
string(SUBSTRING ${fingerprint} 0 12 fingerprint)

# For people, where git knows it: the commit below the sources, changed or not.
set(commit unknown)
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel --short=12 HEAD
                OUTPUT_VARIABLE said RESULT_VARIABLE failed ERROR_QUIET)
file(REAL_PATH ${SOURCE} source)
if(NOT failed AND said MATCHES "^${source}\n([0-9a-f]+)\n")  # not the commit of a project around this one
  set(commit ${CMAKE_MATCH_1})
endif()

# Written only if the content changes.
file(CONFIGURE OUTPUT ${HEADER} @ONLY
     CONTENT "#define YBW_VERSION \"${VERSION}+${fingerprint}\"\n#define YBW_COMMIT \"${commit}\"\n")
