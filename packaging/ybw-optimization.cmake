# YBW_OPTIMIZATION: what those who use the library are compiled with where their project has chosen no
# build type and no optimization. A search that is not optimized is ten times slower, and who tries
# the library for the first time has mostly chosen nothing. Assertions stay.
set(YBW_OPTIMIZATION "")
if(NOT CMAKE_CXX_FLAGS MATCHES "(^| )-O")
  set(YBW_OPTIMIZATION $<$<CONFIG:>:-O2>)
endif()
