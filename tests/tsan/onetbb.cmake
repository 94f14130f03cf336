# oneTBB under ThreadSanitizer: builds TBB::tbb from Debian's source package, instrumented like
# everything else, instead of finding the system's. See fetch-onetbb.sh for the reason.
set(onetbb_folder ${PROJECT_BINARY_DIR}/onetbb-source)
if(NOT EXISTS ${onetbb_folder}/onetbb/CMakeLists.txt)
  message(STATUS "Fetching Debian's source package of oneTBB")
  execute_process(COMMAND sh ${CMAKE_CURRENT_LIST_DIR}/fetch-onetbb.sh ${onetbb_folder}
                  OUTPUT_QUIET RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "The tsan preset needs the source package of oneTBB, which could not be "
                        "fetched: see above. It needs apt, dpkg-dev and a Debian mirror.")
  endif()
endif()
set(TBB_SANITIZE thread CACHE STRING "" FORCE)
set(TBB_STRICT OFF CACHE BOOL "" FORCE)
set(TBB_TEST OFF CACHE BOOL "" FORCE)
set(TBB_EXAMPLES OFF CACHE BOOL "" FORCE)
set(TBBMALLOC_BUILD OFF CACHE BOOL "" FORCE)
set(TBB_INSTALL OFF CACHE BOOL "" FORCE)
add_subdirectory(${onetbb_folder}/onetbb ${PROJECT_BINARY_DIR}/onetbb EXCLUDE_FROM_ALL SYSTEM)
