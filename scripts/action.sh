#!/usr/bin/env bash
# The step of action.yml: annotations on standard output, a SARIF report beside them. What the workflow says comes in variables.
set -euo pipefail

read -ra words <<<"${CLSPACE_PATHS:-.}"
[ -z "${CLSPACE_MAX_WARNINGS:-}" ] || words+=(--max-warnings "$CLSPACE_MAX_WARNINGS")
[ -z "${CLSPACE_SHARD:-}" ] || words+=(--shard "$CLSPACE_SHARD")
if [ -n "${CLSPACE_BUILD_OPTIONS:-}" ]; then
  read -ra options <<<"$CLSPACE_BUILD_OPTIONS"
  options=(-- "${options[@]}")
else
  options=()
fi

check() { npx --yes "clspace@$CLSPACE_VERSION" check --format "$1" "${words[@]}" ${options[@]+"${options[@]}"}; }

# The report is written whatever it says; the status is that of the annotations.
if [ -n "${CLSPACE_SARIF:-}" ]; then
  check sarif >"$CLSPACE_SARIF" || {
    status=$?
    [ "$status" -eq 1 ] || exit "$status"
  }
fi
check github
