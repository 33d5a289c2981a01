# Targets and tests that check OpenCL C kernels.
#
#   include(clspace.cmake)
#   clspace_check(check-kernels kernels/ BUILD_OPTIONS -cl-std=CL2.0 -I include)
#
# makes a target `check-kernels`; with ALL it is part of every build, with TEST it is a test of CTest, too. Files and folders are
# relative to the current source folder. Without BUILD_OPTIONS clspace.json says how kernels are compiled.

cmake_minimum_required(VERSION 3.18)

function(clspace_check target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "ALL;TEST" "MAX_WARNINGS" "BUILD_OPTIONS")
  if(NOT arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "clspace_check(${target}) takes kernels or folders of them")
  endif()
  find_program(CLSPACE_EXECUTABLE clspace REQUIRED DOC "The checker for OpenCL C: npm i -g clspace")
  set(command "${CLSPACE_EXECUTABLE}" check ${arg_UNPARSED_ARGUMENTS})
  if(DEFINED arg_MAX_WARNINGS)
    list(APPEND command --max-warnings ${arg_MAX_WARNINGS})
  endif()
  if(arg_BUILD_OPTIONS)
    list(APPEND command -- ${arg_BUILD_OPTIONS})
  endif()
  set(all "")
  if(arg_ALL)
    set(all ALL)
  endif()
  add_custom_target(${target} ${all}
    COMMAND ${command}
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
    COMMENT "Checking OpenCL C kernels"
    VERBATIM)
  if(arg_TEST)
    add_test(NAME ${target} COMMAND ${command} WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}")
  endif()
endfunction()
