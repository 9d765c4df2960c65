# Shared by scripts/demo and scripts/test; sourced in the root of the repository.

title() { printf '\n== %s\n' "$*"; }

# build PRESET [TARGET...]: configures on the first call, then builds what changed.
build() {
  local preset=$1 dir=build
  shift
  [ "$preset" = dev ] || dir=build-$preset
  title "building preset $preset in $dir/"
  local configure=(cmake --preset "$preset")
  # A build directory keeps the compiler that it was first configured with.
  [ -f "$dir/CMakeCache.txt" ] || configure+=("-DCMAKE_CXX_COMPILER=${CXX:-clang++-22}")
  mkdir -p "$dir"
  "${configure[@]}" >"$dir/configure.log" 2>&1 || { cat "$dir/configure.log" >&2; return 1; }
  ninja -C "$dir" "$@"
}
