# docs: the library's pages, build/release/docs/html/index.html. Nothing is said wrongly there: every
# warning of Doxygen is an error.
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
set(DOXYGEN_EXTRACT_ALL YES)
set(DOXYGEN_JAVADOC_AUTOBRIEF YES)
set(DOXYGEN_HAVE_DOT NO)
set(DOXYGEN_GENERATE_LATEX NO)
doxygen_add_docs(docs parallel examples/README.md COMMENT "The pages of the library: docs/html/index.html")
