# bad-places.sh FOLDER SOURCE COMMAND...: replaces SOURCE on a full disk and in a read-only folder, which are mounted on
# FOLDER. COMMAND is the tool; its compile flags are in $FLAGS. Run in a mount namespace of its own.
set -eu
folder=$1 source=$2
shift 2

replace() {
  echo "== $1"
  shift
  status=0
  "$@" --in-place "$folder/k.cu" -- $FLAGS || status=$?
  cmp "$source" "$folder/k.cu"
  echo "exit status $status, files:" $(ls "$folder")
}

mount -t tmpfs -o size=64k tmpfs "$folder"
cp "$source" "$folder/k.cu"
cat /dev/zero >"$folder/filler" 2>/dev/null || true
replace full "$@" 2>&1
replace "full, backup" "$@" --backup=.orig 2>&1
rm "$folder/filler"
mount -o remount,ro "$folder"
replace read-only "$@" 2>&1
