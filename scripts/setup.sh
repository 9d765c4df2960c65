#!/usr/bin/env bash
# Installs what the build and the tests need, where it is missing. scripts/demo and scripts/test call it first.
set -euo pipefail

# llvm-22-tools brings lit, FileCheck and not; libclang-rt-22-dev the sanitizers; python3 runs lit and our scripts, one of
# which checks reports against their JSON schema.
packages=(clang-22 libclang-22-dev llvm-22-dev llvm-22-tools clang-tools-22 libclang-rt-22-dev
          libgtest-dev cmake ninja-build python3 python3-jsonschema)

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

if ! command -v dpkg-query >/dev/null; then
  # Not Debian: whatever brought these commands here is as good.
  for command in clang++-22 /usr/lib/llvm-22/bin/FileCheck cmake ninja python3; do
    if ! command -v "$command" >/dev/null; then
      echo "setup: '$command' is missing, and this is not Debian; install the equivalents of: ${packages[*]}" >&2
      exit 1
    fi
  done
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  installed "$package" || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "setup: nothing to install"
  exit 0
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "setup: not root; first run as root: apt-get install ${missing[*]}" >&2
  exit 1
fi

echo "setup: installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
if ! { apt-get update && apt-get install -y --no-install-recommends "${missing[@]}"; } </dev/null >"$log" 2>&1; then
  tail -n 20 "$log" >&2
  echo "setup: apt-get could not install ${missing[*]}; clang-22 is in Debian 12's security repository" >&2
  exit 1
fi
