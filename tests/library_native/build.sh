#!/bin/sh
# build.sh -m64|-m32 SOURCE_DIR MODELS_DIR OUTPUT: the harness linked with the models, whose external names get the
# prefix model_ (those of wide characters in place of __wide32_).
set -e
machine=$1 source=$2 models=$3 output=$4
work=$output.parts
mkdir -p "$work"
flags="$machine -msse2 -g -O1 -fno-builtin -fsanitize=address -fno-omit-frame-pointer"
# Loans are nothing that a machine knows of.
for file in "$models"/*.c; do
  [ "$(basename "$file")" != loans.c ] || continue
  clang-19 $flags -c "$file" -o "$work/model_$(basename "$file" .c).o"
done
clang-19 $machine -r -nostdlib "$work"/model_*.o -o "$work/models.o"
{
  nm -g --defined-only "$work/models.o" | awk '$3 !~ /asan/ { name = $3; sub(/^__wide32_/, "", name); print $3, "model_" name }'
  echo "main model_main"
} >"$work/names"
objcopy --redefine-syms="$work/names" "$work/models.o"
clang-19 -Wall -Wextra $flags "$source"/*.c "$work/models.o" -lm -o "$output"
