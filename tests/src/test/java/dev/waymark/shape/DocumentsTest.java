package dev.waymark.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.waymark.cli.FullCommandLine;
import dev.waymark.rank.registry.AllOrderingPolicies;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Documents name commands, flags, policies, files and classes that exist. */
class DocumentsTest {
  /** Its module is not on the class path: only names of flags are compared, by its sources. */
  private static final String SPARK = "spark";

  /** Values of {@code --order} that are no ordering policies of their own. */
  private static final Set<String> OTHER_ORDERS = Set.of("all", "query");

  /** A class, maybe with some of its package before it and a method behind it. */
  private static final Pattern CLASS =
      Pattern.compile("((?:[a-z][a-z0-9]*\\.)*)([A-Z][a-z]+[A-Za-z0-9]+)(?:\\.([a-z]\\w*))?");

  private static final CommandLine WAYMARK = FullCommandLine.create();
  private static final Set<String> SPARK_FLAGS = sparkFlags();
  private static final Set<String> ALL_FLAGS = allFlags();

  static List<Markdown> documents() {
    return Markdown.all();
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyCommandLineInABlockCanBeParsed(Markdown document) {
    for (String line : document.shellLines()) {
      for (List<String> arguments : ShellCommand.waymarkCalls(line)) {
        assertNamesExist(line, arguments);
        String[] words = arguments.toArray(String[]::new);
        assertThatCode(() -> WAYMARK.parseArgs(words)).as(line).doesNotThrowAnyException();
      }
    }
  }

  /** In a sentence a command may lack what is not the point. */
  @ParameterizedTest
  @MethodSource("documents")
  void everyCommandAndFlagInASentenceExists(Markdown document) {
    for (String span : document.spans()) {
      for (List<String> arguments : ShellCommand.waymarkCalls(span)) {
        assertNamesExist(span, arguments);
      }
      if (span.matches("--[a-z].*")) {
        assertThat(ALL_FLAGS).as(span).contains(flagName(span.split(" ", 2)[0]));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void keysOfJobFilesAreFlagsOfTheCrawl(Markdown document) {
    Set<String> flags = flags(WAYMARK.getSubcommands().get("crawl"));
    for (Markdown.Block block : document.blocks()) {
      if (block.language().equals("yaml")) {
        for (String line : block.lines()) {
          if (line.matches("[a-z].*")) {
            assertThat(flags).as(line).contains("--" + line.substring(0, line.indexOf(':')));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("documents")
  void everyRelativeLinkLeadsSomewhere(Markdown document) {
    for (String link : document.relativeLinks()) {
      String[] parts = link.split("#", 2);
      Path target =
          Sources.root()
              .resolve(document.name())
              .resolveSibling(parts[0])
              .normalize()
              .toAbsolutePath();
      assertThat(target).as(link).exists();
      if (parts.length == 2) {
        assertThat(Markdown.parse(parts[0], Sources.read(target)).anchors())
            .as(link)
            .contains(parts[1]);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "docs/conformance.md",
        "docs/papers.md",
        "docs/ranking.md",
        "docs/guide/extending.md",
        "docs/guide/research-lab.md",
        "docs/spark.md",
        "docs/formats.md"
      })
  void everyClassNamedExists(String name) {
    Map<String, List<Path>> sources =
        Sources.all().stream()
            .collect(Collectors.groupingBy(f -> f.getFileName().toString().replace(".java", "")));
    List<String> missing = new ArrayList<>();
    for (String span : Markdown.read(name).spans()) {
      Matcher names = CLASS.matcher(span);
      if (names.matches() && !exists(names, sources)) {
        missing.add(span);
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void everyThreatNamesTheTestThatShowsItsBound() {
    List<String> rows =
        Sources.read(Sources.root().resolve("SECURITY.md"))
            .lines()
            .filter(line -> line.startsWith("| **"))
            .toList();
    assertThat(rows)
        .hasSizeGreaterThan(10)
        .allMatch(row -> row.matches(".*\\| (`\\w+Test`,? ?)+\\|"));
  }

  private static boolean exists(Matcher names, Map<String, List<Path>> sources) {
    String folder = names.group(1).replace('.', '/');
    return sources.getOrDefault(names.group(2), List.of()).stream()
        .filter(file -> file.getParent().toString().endsWith(stripSlash(folder)))
        .anyMatch(
            file -> names.group(3) == null || Sources.read(file).contains(names.group(3) + "("));
  }

  private static String stripSlash(String folder) {
    return folder.isEmpty() ? "" : "/" + folder.substring(0, folder.length() - 1);
  }

  @Test
  void aCallIsFoundBehindVariablesAndInFrontOfAPipe() {
    assertThat(ShellCommand.waymarkCalls("X=1 ./waymark crawl --want 'a | b' -h | jq . # waymark"))
        .containsExactly(List.of("crawl", "--want", "a | b", "-h"));
    assertThat(ShellCommand.waymarkCalls("source <(waymark completion)"))
        .containsExactly(List.of("completion"));
  }

  private static void assertNamesExist(String line, List<String> arguments) {
    CommandLine command = WAYMARK;
    int next = 0;
    while (next < arguments.size() && command.getSubcommands().containsKey(arguments.get(next))) {
      command = command.getSubcommands().get(arguments.get(next++));
    }
    boolean spark = command.getCommandName().equals(SPARK);
    assertThat(next > 0 || arguments.stream().allMatch(word -> word.matches("[A-Z]+|-.*")))
        .as(line)
        .isTrue();
    Set<String> flags = spark ? SPARK_FLAGS : flags(command);
    for (int i = next; i < arguments.size(); i++) {
      if (arguments.get(i).startsWith("--")) {
        assertThat(flags).as(line).contains(flagName(arguments.get(i)));
      }
      if (arguments.get(i).equals("--order")) {
        assertPoliciesExist(line, arguments.get(i + 1));
      }
    }
  }

  private static void assertPoliciesExist(String line, String orders) {
    Set<String> known = new TreeSet<>(AllOrderingPolicies.registry().descriptions().keySet());
    known.addAll(OTHER_ORDERS);
    for (String order : orders.split(",")) {
      if (!order.startsWith("class:")) {
        assertThat(known).as(line).contains(order.replaceFirst("\\+hosts$", ""));
      }
    }
  }

  private static String flagName(String argument) {
    return argument.split("=", 2)[0].replaceFirst("^--no-", "--");
  }

  private static Set<String> flags(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .flatMap(option -> Stream.of(option.names()))
        .map(DocumentsTest::flagName)
        .collect(Collectors.toSet());
  }

  private static Set<String> allFlags() {
    Set<String> flags = new TreeSet<>(SPARK_FLAGS);
    collectFlags(WAYMARK, flags);
    return flags;
  }

  private static void collectFlags(CommandLine command, Set<String> into) {
    into.addAll(flags(command));
    command.getSubcommands().values().forEach(child -> collectFlags(child, into));
  }

  /** Components of Spark's settings, of those of the judge, and what every command has. */
  private static Set<String> sparkFlags() {
    Set<String> flags = new TreeSet<>(List.of("--help", "--help-all", "--debug"));
    Path root = Sources.root();
    List<Path> settings =
        Sources.all().stream()
            .filter(file ->
                file.startsWith(root.resolve("spark/src/main"))
                    || file.endsWith("JudgeSettings.java"))
            .filter(Files::isRegularFile)
            .toList();
    Pattern component = Pattern.compile("\\b(?:String|int|List<String>) ([a-z]\\w*)[,)]");
    for (Path file : settings) {
      component
          .matcher(Sources.read(file))
          .results()
          .map(found -> "--" + found.group(1).replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
          .forEach(flags::add);
    }
    return flags;
  }
}
