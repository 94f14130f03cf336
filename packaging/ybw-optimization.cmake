# YBW_OPTIMIZATION: the compiler option for users of the library whose project has chosen no build type
# and no optimization. A search without optimization is ten times slower, and most first-time users have
# chosen nothing. Assertions stay.
set(YBW_OPTIMIZATION "")
if(NOT CMAKE_CXX_FLAGS MATCHES "(^| )-O")
  set(YBW_OPTIMIZATION $<$<CONFIG:>:-O2>)
endif()
