# `cmake --install` and, by CPack, the Debian package.
#
# The library models are inside of the command. What it needs beside its libraries are headers: Clang's own, which it looks for where
# the Clang that it was built with has them, and those of the C library.
include(GNUInstallDirs)

# The manual page and the completions come from the command's own help.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
set(command_files ${PROJECT_BINARY_DIR}/command_files)
add_custom_command(
  OUTPUT ${command_files}/cairn.1 ${command_files}/cairn.1.gz ${command_files}/cairn.bash ${command_files}/_cairn
  COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/tools/command_files.py $<TARGET_FILE:cairn>
          ${PROJECT_SOURCE_DIR}/docs/cairn.1.in ${command_files}
  COMMAND gzip -9nkf ${command_files}/cairn.1
  DEPENDS cairn ${PROJECT_SOURCE_DIR}/tools/command_files.py ${PROJECT_SOURCE_DIR}/tools/command_help.py
          ${PROJECT_SOURCE_DIR}/docs/cairn.1.in
  COMMENT "Manual page and completions"
  VERBATIM)
add_custom_target(command_files ALL DEPENDS ${command_files}/cairn.1.gz)

install(TARGETS cairn RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(FILES ${command_files}/cairn.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${command_files}/cairn.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME cairn)
# Debian's zsh looks below /usr in a folder of its own, elsewhere in the one that zsh itself uses.
install(CODE "
  if(CMAKE_INSTALL_PREFIX MATCHES \"/usr$\")
    set(zsh_folder zsh/vendor-completions)
  else()
    set(zsh_folder zsh/site-functions)
  endif()
  file(INSTALL DESTINATION \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/\${zsh_folder}\" TYPE FILE FILES \"${command_files}/_cairn\")")

install(FILES README.md CONTRIBUTING.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs examples models contrib/benchexec DESTINATION ${CMAKE_INSTALL_DOCDIR}
  FILES_MATCHING PATTERN "*.md" PATTERN "*.machine" PATTERN "*.svg" PATTERN "*.c" PATTERN "*.py" PATTERN "*.xml" PATTERN "__pycache__" EXCLUDE)

# The Debian package: `make package`.
set(CAIRN_MAINTAINER "Cairn developers <cairn@packages.invalid>" CACHE STRING "Who made the package, as Debian writes it")
string(TIMESTAMP package_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(contrib/debian/changelog.in ${PROJECT_BINARY_DIR}/debian/changelog @ONLY)
add_custom_command(
  OUTPUT ${PROJECT_BINARY_DIR}/debian/changelog.gz
  COMMAND gzip -9nkf ${PROJECT_BINARY_DIR}/debian/changelog
  DEPENDS ${PROJECT_BINARY_DIR}/debian/changelog
  VERBATIM)
add_custom_target(package_changelog ALL DEPENDS ${PROJECT_BINARY_DIR}/debian/changelog.gz)
# What is installed, without the tests.
add_custom_target(product DEPENDS cairn command_files package_changelog)
install(FILES ${PROJECT_BINARY_DIR}/debian/changelog.gz contrib/debian/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME cairn)
set(CPACK_PACKAGE_CONTACT "${CAIRN_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "memory-safety verifier for C programs that work on the heap")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Cairn proves that C programs make no memory error (accesses outside of a
block or after its end, wrong frees, leaks), for lists of any length, or
shows an input that makes one, which it has run itself.
.
It also runs programs on a checked interpreter, checks proofs, and decides
formulas of separation logic.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang-common-19-dev, libc6-dev")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "graphviz, libc6-dev-i386")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "clang-19, parallel")
include(CPack)
