// The text door: ldgsts-rewrite FILE.cu -- <compile flags>, or -p <build folder>. Arguments and
// output, no logic.
#include "Tool/Commands.h"
#include "Tool/Nvcc.h"
#include "Tool/Outcome.h"
#include "Tool/Output.h"
#include "Tool/PluginPath.h"
#include "Tool/Project.h"
#include "Tool/Rewrite.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include "llvm/Support/Timer.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>

using namespace llvm;
using clang::tooling::CompilationDatabase;

namespace {

cl::OptionCategory category("ldgsts-rewrite options");

cl::list<std::string> sources(cl::Positional, cl::desc("FILE.cu..."), cl::cat(category));
cl::opt<std::string> buildPath("p",
                               cl::desc("Folder of compile_commands.json; without FILE, all of "
                                        "its CUDA sources"),
                               cl::value_desc("dir"), cl::cat(category));
cl::opt<unsigned> jobs("j", cl::desc("Compile that many at once (default 1; 0: one a core)"),
                       cl::value_desc("N"), cl::init(1), cl::Prefix, cl::cat(category));
cl::list<std::string> extraArguments("extra-arg",
                                     cl::desc("A flag of Clang's behind those of each command"),
                                     cl::value_desc("flag"), cl::cat(category));
cl::opt<std::string>
    output("o", cl::desc("Write the rewritten text of the one FILE, or the report, there"),
           cl::value_desc("file"), cl::init("-"), cl::cat(category));
cl::opt<bool> lineDirectives("line-directives",
                             cl::desc("In that text, let compilers and debuggers name the lines of "
                                      "FILE: a copy is on the line of its call"),
                             cl::cat(category));
cl::opt<std::string> depfile("depfile",
                             cl::desc("With -o: write what was read there, as a rule of make"),
                             cl::value_desc("file"), cl::cat(category));
cl::opt<bool> inPlace("in-place", cl::desc("Replace each FILE whose text changes"),
                      cl::cat(category));
cl::opt<bool> showDiff("diff", cl::desc("Print a unified diff and write nothing"),
                       cl::cat(category));
cl::opt<bool>
    checkOnly("check",
              cl::desc("Name the files that would change, write nothing; exit 1 if there are any"),
              cl::cat(category));
cl::opt<bool> explain("explain",
                      cl::desc("Print what each decision rests on and what would make copies "
                               "wider, and write nothing"),
                      cl::cat(category));
/// Says what the option takes where it is given something else.
template <class Value> struct Choice : cl::parser<Value> {
  using cl::parser<Value>::parser;
  bool parse(cl::Option &option, StringRef name, StringRef given, Value &value) {
    std::string known;
    for (const auto &choice : this->Values) {
      if (choice.Name == given) {
        value = choice.V.getValue();
        return false;
      }
      known += (known.empty() ? "" : ", ") + choice.Name.str();
    }
    return option.error("wants one of " + known + ", not '" + given + "'", name);
  }
};

enum class Report { None, Json, Sarif };
cl::opt<Report, false, Choice<Report>>
    reportFormat("report", cl::desc("Print the same for programs, or write it to -o:"),
                 cl::init(Report::None),
                 cl::values(clEnumValN(Report::Json, "json", "JSON; see docs/report.schema.json"),
                            clEnumValN(Report::Sarif, "sarif", "SARIF 2.1.0, for code scanning")),
                 cl::cat(category));
cl::opt<std::string>
    baselinePath("baseline",
                 cl::desc("Compare with a JSON report of before; exit 1 if a site is narrower, is "
                          "tested and was not, or is not lowered any more"),
                 cl::value_desc("file"), cl::cat(category));
cl::opt<std::string> fixes("export-fixes",
                           cl::desc("Write the edits there, for clang-apply-replacements"),
                           cl::value_desc("file"), cl::cat(category));
cl::opt<std::string> backup("backup",
                            cl::desc("With --in-place: keep the old text in a file of that suffix"),
                            cl::value_desc("suffix"), cl::cat(category));
cl::opt<std::string>
    givenRoot("root",
              cl::desc("Write no file outside of it (default: the folder of the database's files, "
                       "or of FILEs)"),
              cl::value_desc("dir"), cl::cat(category));
cl::opt<bool> printPluginPath("print-plugin-path",
                              cl::desc("Print the path of the plugin beside this tool, for "
                                       "clang++ -fplugin=, and exit"),
                              cl::cat(category));
cl::opt<bool> listChecks("list-checks", cl::desc("Print the eligibility rules and exit"),
                         cl::cat(category));
cl::opt<ldgsts::TextStyle, false, Choice<ldgsts::TextStyle>> style(
    "emit", cl::desc("How a copy is spelled:"), cl::init(ldgsts::TextStyle::Asm),
    cl::values(clEnumValN(ldgsts::TextStyle::Asm, "asm",
                          "inline PTX, for nvcc and Clang (default)"),
               clEnumValN(ldgsts::TextStyle::Builtin, "builtin",
                          "__nvvm_cp_async_*, for Clang; no L2 prefetch size"),
               clEnumValN(ldgsts::TextStyle::Pipeline, "pipeline",
                          "__pipeline_memcpy_async of <cuda_pipeline.h>; no L2 prefetch size")),
    cl::cat(category));

#define OPTION(identifier, name, value, help)                                                      \
  cl::list<std::string> option##identifier(name, cl::desc(help), cl::value_desc(value),            \
                                           cl::cat(category));
#include "Options.def"

int fail(const Twine &message) {
  errs() << "ldgsts-rewrite: " << message << "\n";
  return 1;
}

/// A line for each error.
int finish(Error error) {
  int status = 0;
  handleAllErrors(std::move(error),
                  [&](const ErrorInfoBase &one) { status = fail(one.message()); });
  return status;
}

Error readOptions(ldgsts::Options &options) {
#define OPTION(identifier, name, value, help)                                                      \
  for (const std::string &given : option##identifier)                                              \
    if (Error error = ldgsts::setOption(options, name, given))                                     \
      return error;
#include "Options.def"
  return Error::success();
}

/// The table of docs/checks.md.
int printChecks() {
  std::string table = "| id | requirement |\n|---|---|\n";
#define RULE(identifier, id, requirement) table += "| " id " | " requirement " |\n";
#include "Check/Checks.def"
  return finish(ldgsts::writeFile("-", table));
}

/// For -fplugin=.
int printPlugin(const char *self) {
  static int anchor; // Something in this program, for systems that find it by that.
  Expected<std::string> path = ldgsts::pluginBeside(sys::fs::getMainExecutable(self, &anchor));
  return path ? finish(ldgsts::writeFile("-", *path + "\n")) : finish(path.takeError());
}

/// From "--" or from -p; nothing is guessed from what lies in the folders above the sources.
/// \p known: the files of the database.
Expected<ldgsts::Commands> findCommands(const CompilationDatabase *flags,
                                        const std::vector<std::string> &nvccLine,
                                        std::vector<std::string> &known) {
  if (!nvccLine.empty())
    return ldgsts::commandsFromNvcc(nvccLine, sources, extraArguments);
  if (flags)
    return ldgsts::commandsFromFlags(*flags, sources, extraArguments);
  if (buildPath.empty())
    return createStringError("no compile flags: end the command with '-- <compile flags>', or name "
                             "the folder of a compile_commands.json with -p");
  Expected<std::unique_ptr<CompilationDatabase>> database = ldgsts::loadDatabase(buildPath);
  if (!database)
    return database.takeError();
  known = (*database)->getAllFiles();
  return ldgsts::commandsOf(**database, sources, extraArguments);
}

/// One line for an output that would take a source's place.
std::string overwritten(const std::string &source) {
  return sys::fs::equivalent(source, output)
             ? source + ": -o names the source itself; --in-place replaces it"
             : "";
}

/// One line for a source that cannot be read; Clang would only say that something went wrong.
std::string unreadable(const std::string &source) {
  // A pipe could be read once only, and not be replaced.
  sys::fs::file_status status;
  if (!sys::fs::status(source, status) && !sys::fs::is_regular_file(status) &&
      !sys::fs::is_directory(status))
    return source + ": not a regular file";
  const ErrorOr<std::unique_ptr<MemoryBuffer>> buffer = MemoryBuffer::getFile(source);
  return buffer ? "" : source + ": " + buffer.getError().message();
}

/// One line for a source that is asked to be rewritten where it is, and may not be.
std::string outside(const std::string &root, const std::string &source) {
  SmallString<256> path;
  if (sys::fs::real_path(source, path))
    return "";
  const std::string why = ldgsts::outsideOf(root, path);
  return why.empty() ? "" : source + ": " + why;
}

/// --report and --baseline.
int report(ldgsts::RewriteResult &result, const std::string &root,
           const std::optional<json::Array> &baseline) {
  ldgsts::nameFrom(root, result.sites);
  int status = 0;
  if (reportFormat != Report::None)
    status = finish(ldgsts::writeReport(result.sites,
                                        reportFormat == Report::Json ? ldgsts::ReportFormat::Json
                                                                     : ldgsts::ReportFormat::Sarif,
                                        output));
  return baseline && ldgsts::printRegressions(*baseline, result.sites) ? 1 : status;
}

/// The options that take the place of the rewritten text.
int emit(const ldgsts::RewriteResult &result, const std::vector<std::string> &files,
         const std::string &root) {
  if (inPlace)
    return finish(ldgsts::writeInPlace(result, files, root, backup));
  if (showDiff)
    return finish(ldgsts::printDiffs(result, root));
  if (!fixes.empty())
    return finish(ldgsts::exportFixes(result, files, root, fixes));
  Expected<bool> changes = ldgsts::printNames(result, root);
  return changes ? *changes : finish(changes.takeError());
}

/// The text, and behind it what it was made from: a build that is interrupted in between makes it
/// again.
int writeText(const ldgsts::RewriteResult &result) {
  const ldgsts::LinesOf lines = lineDirectives ? ldgsts::LinesOf::Source : ldgsts::LinesOf::Text;
  if (const int status = finish(ldgsts::writeSource(result, sources.front(), output, lines)))
    return status;
  return depfile.empty()
             ? 0
             : finish(ldgsts::writeFile(depfile, ldgsts::depfileText(output, result.read)));
}

/// One line for a run over several files.
void summarize(const ldgsts::RewriteResult &result, double seconds) {
  const ldgsts::Tally &tally = result.tally;
  const size_t files = result.files.size();
  errs() << formatv("ldgsts-rewrite: {0} site{1}: {2} lowered, {3} guarded, {4} declined; {5} "
                    "file{6} {7}; {8:f1} s\n",
                    tally.sites(), tally.sites() == 1 ? "" : "s", tally.lowered, tally.guarded,
                    tally.declined, files, files == 1 ? "" : "s", inPlace ? "changed" : "to change",
                    seconds);
}

} // namespace

int main(int argc, const char **argv) {
  sys::PrintStackTraceOnErrorSignal(argv[0]);
  // A limit on the size of files is a failed write, which is said in a line.
  std::signal(SIGXFSZ, SIG_IGN);
  // Behind "--" are flags of Clang's, or a command that begins with nvcc.
  const char **const flags = std::find(argv, argv + argc, StringRef("--"));
  std::vector<std::string> nvccLine(std::min(flags + 1, argv + argc), argv + argc);
  if (ldgsts::nvccIn(nvccLine))
    argc = static_cast<int>(flags - argv);
  else
    nvccLine.clear();
  std::string error;
  std::unique_ptr<CompilationDatabase> fixed =
      clang::tooling::FixedCompilationDatabase::loadFromCommandLine(argc, argv, error);
  cl::HideUnrelatedOptions(category);
  std::string parseErrors;
  raw_string_ostream parseStream(parseErrors);
  if (!cl::ParseCommandLineOptions(
          argc, argv,
          "Replaces copy_async calls by cp.async, and copy calls by loads and stores, in CUDA C++ "
          "source text.\n",
          &parseStream)) {
    // One line, not a line an argument and a hint each. A wrong value has been printed already.
    StringRef first = StringRef(parseErrors).split('\n').first;
    if (first.empty())
      return 1;
    first.consume_front(StringRef(argv[0]).str() + ": ");
    return fail(first);
  }
  if (listChecks)
    return printChecks();
  if (printPluginPath)
    return printPlugin(argv[0]);
  ldgsts::Options options;
  if (Error optionError = readOptions(options))
    return fail(toString(std::move(optionError)));
  if (sources.empty() && (fixed || !nvccLine.empty() || buildPath.empty()))
    return fail("no FILE.cu given; see --help");
  const bool isReport = reportFormat != Report::None || !baselinePath.empty();
  const bool isEdit = inPlace || showDiff || checkOnly || !fixes.empty();
  if (inPlace + showDiff + checkOnly + explain + !fixes.empty() + isReport +
          (output.getNumOccurrences() > 0 && reportFormat == Report::None) >
      1)
    return fail("give one of -o, --in-place, --diff, --check, --export-fixes, --explain and "
                "--report (with -o or not) or --baseline");
  const bool isText = !isEdit && !explain && !isReport;
  if (sources.size() != 1 && isText)
    return fail("several files need --in-place, --diff, --check, --export-fixes, --explain, "
                "--report or --baseline");
  if (lineDirectives && !isText)
    return fail("--line-directives is for the rewritten text, on stdout or in -o");
  if (depfile.getNumOccurrences() > 0 && (!isText || output == "-"))
    return fail("--depfile wants -o, and no report");
  if (backup.getNumOccurrences() > 0 &&
      (!inPlace || backup.empty() || StringRef(backup).contains('/')))
    return fail("--backup wants a suffix such as .orig, and --in-place");
  for (const std::string &source : sources)
    for (const auto &problem : {unreadable, overwritten})
      if (std::string message = problem(source); !message.empty())
        return fail(message);
  std::vector<std::string> known, files(sources.begin(), sources.end());
  Expected<ldgsts::Commands> commands = findCommands(fixed.get(), nvccLine, known);
  if (!commands)
    return fail(toString(commands.takeError()));
  if (files.empty())
    files = known;
  Expected<std::string> root = ldgsts::projectRoot(givenRoot, known, files);
  if (!root)
    return finish(root.takeError());
  if (isEdit && givenRoot.empty() && *root == "/")
    return fail("the sources have no folder in common: name the project's with --root=DIR");
  if (isEdit)
    for (const std::string &source : sources)
      if (std::string message = outside(*root, source); !message.empty())
        return fail(message);
  std::optional<json::Array> baseline;
  if (!baselinePath.empty()) {
    Expected<json::Array> before = ldgsts::readBaseline(baselinePath);
    if (!before)
      return finish(before.takeError());
    baseline = std::move(*before);
  }
  for (const std::string &note : commands->notes)
    errs() << "ldgsts-rewrite: warning: " << note << "\n";

  ldgsts::RewriteRequest request;
  request.style = style;
  request.options = options;
  request.views = explain    ? ldgsts::Views::Text
                  : isReport ? ldgsts::Views::Json
                             : ldgsts::Views::None;
  request.editsHeaders = sources.empty();
  request.namesUnseen = !fixed;
  request.listsRead = !depfile.empty();
  request.colors = errs().has_colors();
  const double start = TimeRecord::getCurrentTime().getWallTime();
  ldgsts::RewriteResult result = ldgsts::rewrite(commands->compilations, request, jobs);
  int status = 0;
  if (explain)
    status = finish(ldgsts::writeFile("-", result.explained));
  else if (isReport)
    status = report(result, *root, baseline);
  else if (isEdit)
    status = emit(result, files, *root);
  else if (!result.failed)
    status = writeText(result);
  if (sources.size() != 1)
    summarize(result, TimeRecord::getCurrentTime(/*Start=*/false).getWallTime() - start);
  return result.failed ? 1 : status;
}
