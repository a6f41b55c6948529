package dev.waymark.lab.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.file.AtomicFile;
import dev.waymark.lab.hostile.HostileBench;
import dev.waymark.lab.hostile.HostileReport;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Crawls a web that misbehaves in every way we know, and shows what is done about each. */
final class LabHostileCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What is run, and where its table goes. */
  record Settings(
      @Key(
              help = "Only this category or misbehaviour; may be given many times.",
              placeholder = "NAME")
          List<String> only,
      @Key(
              help = "Hosts with a page of 4.9 MB each, all fetched at once.",
              defaultValue = "100",
              min = 0)
          int largePages,
      @Key(help = "Heap of the crawl, in MB.", defaultValue = "512", min = 64) int heap,
      @Key(
              help = "New folder for the collection; without, one that is deleted.",
              placeholder = "DIR")
          String into,
      @Key(help = "Write the table as a document, too.", placeholder = "FILE") String markdown,
      @Key(help = "Print JSON.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab hostile [--only NAME] [--markdown FILE] [--json] [FLAGS]")
        .footerHeading("%nExamples: all of it, some minutes; and one category%n")
        .footer("  waymark lab hostile", "  waymark lab hostile --only transport --large-pages 0");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    boolean kept = !settings.into().isEmpty();
    Path into = kept ? Path.of(settings.into()) : Files.createTempDirectory("waymark-hostile");
    if (kept && Files.exists(into)) {
      throw new ConfigException("into: " + into + " exists; name a new folder.");
    }
    HostileBench bench =
        new HostileBench(settings.only(), settings.largePages(), into, settings.heap());
    if (bench.size() == 0) {
      throw new ConfigException(
          "only: there is no misbehaviour or category " + String.join(", ", settings.only()) + ".");
    }
    if (!settings.json()) {
      console.err().println(bench.size() + " misbehaviours, a heap of " + settings.heap() + " MB");
    }
    HostileReport report = bench.run();
    if (!settings.markdown().isEmpty()) {
      AtomicFile.write(Path.of(settings.markdown()), report.markdown());
    }
    if (settings.json()) {
      console.out().println(new ObjectMapper().writeValueAsString(json(report)));
    } else {
      print(report, console.out());
    }
    if (!kept) {
      delete(into);
    }
    return (report.held() ? ExitCode.DONE : ExitCode.INTERNAL_ERROR).code();
  }

  private static Map<String, Object> json(HostileReport report) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("held", report.held());
    json.put("exit_code", report.exitCode());
    json.put("seconds", report.time().toMillis() / 1000.0);
    json.put("missing", report.missing());
    json.put("reached", report.reached());
    json.put("skipped", report.skipped());
    json.put("misbehaviours", report.rows());
    return json;
  }

  private static void print(HostileReport report, PrintStream out) {
    String category = "";
    for (HostileReport.Row row : report.rows()) {
      if (!row.category().equals(category)) {
        category = row.category();
        out.println();
        out.println(category);
      }
      out.printf("  %s %s%n", row.held() ? " " : "!", row.misbehaviour());
      out.printf("      %s (%s)%n", row.done(), row.bound());
    }
    long wrong = report.rows().stream().filter(row -> !row.held()).count();
    out.println();
    out.printf(
        "%d misbehaviours, %d as it should be; %d good pages missing; exit code %d after %d s%n",
        report.rows().size(),
        report.rows().size() - wrong,
        report.missing().size(),
        report.exitCode(),
        report.time().toSeconds());
    if (!report.skipped().isEmpty()) {
      out.println(report.skipped());
    }
    report.reached().stream().limit(10).forEach(what -> out.println("  reached: " + what));
    report.missing().stream().limit(10).forEach(url -> out.println("  missing: " + url));
    if (!report.orderly()) {
      out.println(report.output());
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
