# docs: the library's pages, build/release/docs/html/index.html. They are complete and correct for all
# names that a user writes: every warning of Doxygen is an error.
find_package(Doxygen QUIET)
if(NOT DOXYGEN_FOUND)
  return()
endif()

set(DOXYGEN_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/docs)
set(DOXYGEN_WARN_AS_ERROR FAIL_ON_WARNINGS)
set(DOXYGEN_QUIET YES)
set(DOXYGEN_FILE_PATTERNS *.hpp *.md)
set(DOXYGEN_FILTER_PATTERNS *.hpp=${CMAKE_CURRENT_LIST_DIR}/page_of_header.sh)
set(DOXYGEN_USE_MDFILE_AS_MAINPAGE parallel/README.md)
set(DOXYGEN_STRIP_FROM_PATH ${PROJECT_SOURCE_DIR})
set(DOXYGEN_STRIP_FROM_INC_PATH ${PROJECT_SOURCE_DIR})
set(DOXYGEN_DISTRIBUTE_GROUP_DOC YES)
# Headers whose names no user writes: read them in the sources, in the order of parallel/README.md.
set(internal aspiration brothers executor failed_proofs family first_line history iterative_deepening
    line_list move_order nearest_end node parallel_brothers platform pvs quiescence raw_array
    reductions refinements root root_proof search_event search_state selectivity split_point threads
    threat_steps transposition_table worker workers)
list(TRANSFORM internal PREPEND "${PROJECT_SOURCE_DIR}/parallel/")
list(TRANSFORM internal APPEND ".hpp")
set(DOXYGEN_EXCLUDE ${internal})
set(DOXYGEN_EXCLUDE_SYMBOLS ybw::saved ybw::described ybw::MoveIndex)
set(DOXYGEN_JAVADOC_AUTOBRIEF YES)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_GENERATE_LATEX NO)
doxygen_add_docs(docs parallel examples/README.md COMMENT "The pages of the library: docs/html/index.html")
