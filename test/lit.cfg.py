"""lit's view of the tests: the substitutions by which a test uses both doors, and what the machine offers.

--param disable_check=ID switches rule ID of Checks.def off in both doors; scripts/which-tests-fail uses it.
"""

import importlib.util
import os
import shutil
import subprocess
import sys

import lit.formats

config.name = "ldgsts"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".cu", ".test"]
config.excludes = ["Inputs", "standin", "unit"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.binary_root, "test", "lit")
config.environment["PATH"] = os.pathsep.join([config.clang_bindir, os.environ["PATH"]])
# CHECK lines know the messages in English only.
config.environment["LC_ALL"] = "C"


def script(name, *arguments):
    """The output of a script of ours; None, and a note that says why, if it has none to give."""
    result = subprocess.run(
        [os.path.join(config.source_root, "scripts", name), *arguments], capture_output=True, text=True
    )
    if result.returncode != 0:
        lit_config.note(result.stderr.strip())
        return None
    return result.stdout.strip()


def feature(name, missing):
    """Offers feature `name`, or says what is missing for it."""
    if missing:
        lit_config.note(f"tests that need '{name}' are skipped: {missing}")
    else:
        config.available_features.add(name)


# ---- The doors. Longer names first: a substitution replaces the first match.
disabled = lit_config.params.get("disable_check")
plugin_option = f" -fplugin-arg-ldgsts-disable-check={disabled}" if disabled else ""
rewrite_option = f" --disable-check={disabled}" if disabled else ""

environment = ""
if config.asan_runtime:
    config.available_features.add("asan")
    # Clang itself is not sanitized: its leaks are not ours, and containers cross the border unannotated.
    environment = f"env LD_PRELOAD={config.asan_runtime} "
    config.environment["ASAN_OPTIONS"] = "detect_leaks=0:detect_container_overflow=0"
    config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"

clang = os.path.join(config.clang_bindir, "clang++")
with_plugin = f"{environment}{clang} -fplugin={config.plugin}{plugin_option}"
# Few tests are about fix-its: the notes that carry them are off in the others.
common = f"-x cuda -std=c++17 -I{config.source_root}/include -fno-diagnostics-fixit-info"
cuda_flags = f"{common} {script('cuda-flags', 'standin')} --cuda-gpu-arch=sm_90"
to_ptx = "--cuda-device-only -O2 -S"

config.substitutions += [
    # Flags that make clang, or ldgsts-rewrite behind "--", read a CUDA source for sm_90 without a toolkit.
    ("%{cuda_flags}", cuda_flags),
    ("%{sm_75}", "--no-cuda-gpu-arch=sm_90 --cuda-gpu-arch=sm_75"),
    ("%{sm_80}", "--no-cuda-gpu-arch=sm_90 --cuda-gpu-arch=sm_80"),
    # The plugin door: PTX, the messages of the device pass, or the bare compiler for everything else.
    ("%plugin-ptx", f"{with_plugin} {cuda_flags} {to_ptx}"),
    ("%plugin-clang", with_plugin),
    ("%plugin", f"{with_plugin} {cuda_flags} --cuda-device-only -fsyntax-only"),
    # Clang alone, for rewritten text and for what a door is compared with.
    ("%plain-ptx", f"{clang} {cuda_flags} {to_ptx}"),
    ("%plain-host", f"{clang} {cuda_flags} --cuda-host-only -S"),
    ("%plain-check", f"{clang} {cuda_flags} -fsyntax-only"),
    ("%{plugin_file}", config.plugin),
    ("%{rewrite_file}", config.rewrite),
    # The tool door: %rewrite [options] FILE -- %{cuda_flags}
    ("%rewrite", f"{config.rewrite}{rewrite_option}"),
    # ... and for the nvcc commands of a compile database, with what reads a CUDA source without a toolkit.
    (
        "%{standin_args}",
        " ".join(f"--extra-arg={flag}" for flag in f"-fno-diagnostics-fixit-info {script('cuda-flags', 'standin')}".split()),
    ),
    ("%nvcc_database", f"{sys.executable} {config.test_source_root}/tools/nvcc_database.py"),
    # The random programs of tools/random_kernels.py: includes for a door, and the compiler that makes them run on the CPU.
    ("%{exec_flags}", " ".join(f"-I{config.test_source_root}/{d}" for d in ("gpu", "Exec/Inputs", "Exec/Inputs/device"))),
    ("%compile-for-cpu", f"{clang} {script('cuda-flags', 'cpu')}"),
    # FileCheck for messages: one that no CHECK line expects fails the test.
    (
        "%filecheck",
        "FileCheck %s --implicit-check-not=error: --implicit-check-not=warning: "
        "--implicit-check-not=note: --implicit-check-not=remark:",
    ),
    # Rewritten text without the comments that a test's own lines are: most patterns match themselves.
    ("%without_checks", "sed -E '/^ *\\/\\/ [A-Z-]+(-[0-9]+)?:/d'"),
    ("%ptx_parity", f"{sys.executable} {config.test_source_root}/tools/ptx_parity.py"),
    ("%ptx_copies", f"{sys.executable} {config.test_source_root}/tools/ptx_copies.py"),
    ("%python", sys.executable),
    # How often the tool is killed while it writes; LDGSTS_KILLS=500 takes minutes.
    ("%{kills}", os.environ.get("LDGSTS_KILLS", "20")),
    ("%{tools}", f"{config.test_source_root}/tools"),
    ("%{root}", config.source_root),
    # A project of somebody else's: where this build is, and what compiles CUDA as C++ without a toolkit, to PTX.
    ("%{build}", config.binary_root),
    ("%{clang}", clang),
    ("%{cuda_as_cxx}", f"{script('cuda-flags', 'standin')} {to_ptx}"),
]

# ---- What the machine offers.
feature("jsonschema", None if importlib.util.find_spec("jsonschema") else "no Python module jsonschema")
# A file system of its own for a test: a full disk, a read-only folder.
mounts = shutil.which("unshare") and subprocess.run(
    ["unshare", "-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True
).returncode == 0
feature("mounts", None if mounts else "'unshare -m mount -t tmpfs' does not work here (not root?)")
applier = os.path.join(config.clang_bindir, "clang-apply-replacements")
feature("clang-apply-replacements", None if os.path.exists(applier) else f"no {applier}")
toolkit = script("find-cuda")
if toolkit:
    config.available_features.add("cuda-toolkit")
    toolkit_flags = f"{common} {script('cuda-flags', 'toolkit')} --cuda-gpu-arch=sm_90"
    nvcc = os.path.join(toolkit, "bin", "nvcc")
    ptxas = os.path.join(toolkit, "bin", "ptxas")
    config.substitutions += [
        ("%{toolkit_flags}", toolkit_flags),
        ("%{cccl}", f"-isystem {toolkit}/include/cccl"),  # nvcc knows it; Clang must be told
        ("%toolkit-plugin-ptx", f"{with_plugin} {toolkit_flags} {to_ptx}"),
        ("%toolkit-plain-ptx", f"{clang} {toolkit_flags} {to_ptx}"),
        ("%{nvcc_path}", nvcc),
        ("%{toolkit}", toolkit),
        ("%nvcc-ptx", f"{nvcc} -std=c++17 -arch=sm_90 -I{config.source_root}/include -ptx"),
        ("%nvcc", f"{nvcc} -std=c++17 -arch=sm_90 -I{config.source_root}/include"),
        ("%ptxas", f"{ptxas} -arch=sm_90"),
    ]
    feature("ptxas", None if os.path.exists(ptxas) else f"no {ptxas}")
    host_compiler = shutil.which("g++")
    feature("nvcc", f"no {nvcc}" if not os.path.exists(nvcc) else None if host_compiler else "no g++, nvcc's host compiler")
else:
    for name in ("cuda-toolkit", "nvcc", "ptxas"):
        feature(name, "no CUDA Toolkit")

for program in "cmake", "ninja", "make":
    feature(program, None if shutil.which(program) else f"no {program}")
debian = [program for program in ("cpack", "dpkg-deb", "dpkg-shlibdeps") if not shutil.which(program)]
feature("debian-packages", f"no {', '.join(debian)} (dpkg-dev)" if debian else None)

smi = shutil.which("nvidia-smi")
if not smi:
    feature("gpu", "no nvidia-smi")
else:
    feature("gpu", None if subprocess.run([smi], capture_output=True).returncode == 0 else "nvidia-smi finds no GPU")
