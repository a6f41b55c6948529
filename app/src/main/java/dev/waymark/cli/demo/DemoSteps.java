package dev.waymark.cli.demo;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.CommandRunner;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.display.Curve;
import dev.waymark.cli.display.Plot;
import dev.waymark.recorder.SearchTraceRecorder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The steps of the demo; each prints its command and what came of it in a line. */
final class DemoSteps {
  /** About one page in fifty is relevant. */
  private static final String WANT = "count(\"volcanoes\") >= 3";

  /** What the colleagues search for, a topic of the little web. */
  private static final String QUERY = "astronomy";

  private static final int COLLEAGUES = 3;

  private final DemoWeb web;
  private final Path folder;
  private final int pages;
  private final CommandRunner runner;
  private final Console console;
  private final PrintStream out;
  private int step;

  DemoSteps(DemoWeb web, Path folder, int pages, CommandRunner runner, Console console) {
    this.web = web;
    this.folder = folder;
    this.pages = pages;
    this.runner = runner;
    this.console = console;
    this.out = console.out();
  }

  private Path path(String name) {
    return folder.resolve(name);
  }

  /** The parts, with the steps that they stand on. */
  void run(Set<DemoPart> parts) throws IOException {
    out.printf(
        Locale.ROOT,
        "A little web of %,d pages is up on 127.0.0.1:%d. Relevant is: %s%n",
        web.today().pages(),
        web.port(),
        WANT);
    boolean people = parts.contains(DemoPart.PEOPLE) || parts.contains(DemoPart.CRAWL);
    if (people) {
      importLog();
    }
    if (parts.contains(DemoPart.PEOPLE)) {
      minePatterns();
    }
    int[] plain = crawl("Nobody shows the way: nearest pages first", "plain", "breadth-first");
    int[] learned = null;
    if (parts.contains(DemoPart.CRAWL)) {
      learned = crawl("It learns which links lead to relevant pages", "learned", "waymark");
    }
    boolean sessions =
        parts.contains(DemoPart.PEOPLE) && trainSessions(learned == null ? "plain" : "learned");
    if (learned != null) {
      compare(plain, learned, crawlWithPeople(sessions));
    }
    Path collection = path(learned == null ? "plain" : "with-people");
    if (parts.contains(DemoPart.SEARCH)) {
      search(collection);
    }
    if (parts.contains(DemoPart.REFRESH)) {
      refresh(collection);
    }
    if (parts.contains(DemoPart.WATCH)) {
      watch(collection);
    }
    printNext(collection);
  }

  private void importLog() throws IOException {
    int users = web.writeLog(path("access.log"));
    begin(users + " people have read here; this is the log of their proxy, under pseudonyms");
    runStep("people", "import", path("access.log"), "--into", path("people"));
    report(lineWith(run("people", "show", path("people")), "visits"));
  }

  private void minePatterns() {
    begin("How the sites are built: the patterns of their URLs, from the log");
    report(lineWith(runStep("people", "patterns", path("access.log")), "patterns"));
  }

  /** Returns whether there was anything to train on. */
  private boolean trainSessions(String pagesOf) throws IOException {
    begin("The ways that led people to relevant pages");
    List<String> useful = new ArrayList<>();
    new JournalReader(path(pagesOf))
        .forEach(entry -> {
          if (entry.countsAsRelevant()) {
            useful.add(entry.url());
          }
        });
    if (useful.isEmpty()) {
      report("no relevant page was found yet to which ways could lead");
      return false;
    }
    Files.write(path("useful.txt"), useful);
    String trained =
        runStep(
            "people",
            "sessions",
            "train",
            path("people"),
            "--pages-of",
            path(pagesOf),
            "--useful",
            path("useful.txt"),
            "--into",
            path("sessions.model"));
    // The head of the table, then the one topic: its name, sessions, pages, targets.
    List<String> values =
        List.of(trained.lines().skip(1).findFirst().orElse("").strip().split("\\s+"));
    report(
        "%s sessions through %s pages, %s of them relevant"
            .formatted(values.get(1), values.get(2), values.get(3)));
    return true;
  }

  private int[] crawl(String title, String name, String order) {
    begin(title);
    runStep(crawlLine(name, "--order", order));
    return reportHarvest(name);
  }

  private int[] crawlWithPeople(boolean sessions) {
    begin("It learns, and knows what people read");
    runStep(
        sessions
            ? crawlLine(
                "with-people", "--people", path("people"), "--sessions", path("sessions.model"))
            : crawlLine("with-people", "--people", path("people")));
    return reportHarvest("with-people");
  }

  private Object[] crawlLine(String name, Object... more) {
    List<Object> line =
        new ArrayList<>(
            List.of("crawl", web.settingsFile(), "--seed", web.today().url(0), "--want", WANT));
    line.addAll(List.of("--pages", pages, "--into", path(name)));
    line.addAll(List.of(more));
    return line.toArray();
  }

  /** Relevant pages after the first, the second, … page. */
  private int[] reportHarvest(String name) {
    List<Integer> relevant = new ArrayList<>();
    new JournalReader(path(name))
        .forEach(entry -> {
          if (entry.outcome().kind() == JournalEntry.Kind.OK) {
            int before = relevant.isEmpty() ? 0 : relevant.getLast();
            relevant.add(before + (entry.countsAsRelevant() ? 1 : 0));
          }
        });
    int found = relevant.isEmpty() ? 0 : relevant.getLast();
    report(found + " relevant pages among " + relevant.size());
    return relevant.stream().mapToInt(Integer::intValue).toArray();
  }

  private void compare(int[] plain, int[] learned, int[] people) {
    out.println();
    new Plot(Math.min(console.width(), 90), 15)
        .draw(
            List.of(
                Curve.ofCounts("with people", people),
                Curve.ofCounts("learned", learned),
                Curve.ofCounts("breadth-first", plain)),
            "pages fetched",
            "relevant found")
        .forEach(out::println);
  }

  private void search(Path collection) {
    begin("Everything that is crawled can be searched");
    String found = runStep("search", collection, "volcanoes", "lava", "--hits", "1");
    report(lineWith(found, " found"));
    report(found.lines().findFirst().orElse("").strip().replaceFirst("1\\s+", "the first: "));
    String url = found.lines().filter(l -> l.contains("http://")).findFirst().orElse("").strip();
    begin("Why that page was fetched");
    String why = runStep("why", collection, url);
    report(lineWith(why, "fetched as number"));
    // The contributions follow the score, the weightiest first.
    why.lines()
        .dropWhile(line -> !line.contains("score with what"))
        .skip(1)
        .findFirst()
        .map(line -> line.strip().replaceFirst("\\s+", " "))
        .map(line -> line.replaceAll("\\s{2,}", ": ").replaceAll(",$", ""))
        .ifPresent(line -> report("most of it from " + line));
  }

  private void refresh(Path collection) throws IOException {
    begin(
        COLLEAGUES
            + " colleagues search for \""
            + QUERY
            + "\" (waymark serve records it); the collection follows");
    int before = pagesOnTopic(collection);
    try (SearchTraceRecorder recorder =
        new SearchTraceRecorder(collection, 1, true, InstantSource.system())) {
      for (int user = 1; user <= COLLEAGUES; user++) {
        recorder.recordQuery("colleague " + user, QUERY);
      }
    }
    String summary = runStep("refresh", collection).strip();
    report(summary.substring(summary.indexOf(": ") + 2));
    report(
        "%d of its pages are about %s now, %d were before"
            .formatted(pagesOnTopic(collection), QUERY, before));
  }

  private int pagesOnTopic(Path collection) {
    int[] count = {0};
    new JournalReader(collection)
        .forEach(entry -> {
          int page = web.today().page(entry.url());
          boolean onTopic = page >= 0 && web.today().labels(page).contains("topic." + QUERY);
          count[0] += onTopic && entry.outcome().kind() == JournalEntry.Kind.OK ? 1 : 0;
        });
    return count[0];
  }

  private void watch(Path collection) throws IOException {
    begin("A day later, the pages that list new ones (hubs) are asked again");
    web.nextDay();
    report(runStep("watch", collection, "--once", "--hubs", "50").strip());
  }

  private void printNext(Path collection) {
    out.println();
    out.println("Look at it in a browser, at http://127.0.0.1:8090/");
    out.println("  " + console.commandText("serve", collection));
    out.println("And then on the real web:");
    out.println("  " + console.commandText("crawl", "--help"));
  }

  private void begin(String title) {
    out.printf("%n%d. %s%n", ++step, title);
    out.flush();
  }

  private void report(String result) {
    console.printWrapped("     ", result);
    out.flush();
  }

  /** Shows a command line, runs it, and returns what it printed. */
  private String runStep(Object... words) {
    printCommand(words);
    return run(words);
  }

  /** A command line that can be copied, also where it is longer than a line. */
  private void printCommand(Object... words) {
    StringBuilder line = new StringBuilder("   ").append(console.commandText(words[0]));
    for (int i = 1; i < words.length; i++) {
      String part = Console.shellQuote(words[i].toString());
      String next = i + 1 < words.length ? words[i + 1].toString() : "--";
      if (part.startsWith("--") && !next.startsWith("--")) { // a flag stays with its value
        part += " " + Console.shellQuote(next);
        i++;
      }
      if (line.length() + part.length() + 3 > console.width()) {
        out.println(line + " \\");
        line.setLength(0);
        line.append("      ");
      }
      line.append(' ').append(part);
    }
    out.println(line);
    out.flush();
  }

  private String run(Object... words) {
    String[] args = new String[words.length];
    for (int i = 0; i < args.length; i++) {
      args[i] = words[i].toString();
    }
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    int code =
        runner.run(
            args,
            new PrintStream(printed, true, StandardCharsets.UTF_8),
            new PrintStream(errors, true, StandardCharsets.UTF_8));
    if (code != ExitCode.DONE.code()) {
      String said =
          errors.size() > 0
              ? errors.toString(StandardCharsets.UTF_8)
              : printed.toString(StandardCharsets.UTF_8);
      throw new CommandException(ExitCode.INTERNAL_ERROR, said.strip());
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** The first line that says it, without what aligns it. */
  private static String lineWith(String printed, String word) {
    return printed
        .lines()
        .filter(line -> line.contains(word))
        .findFirst()
        .orElse("")
        .strip()
        .replaceAll("\\s+", " ");
  }
}
