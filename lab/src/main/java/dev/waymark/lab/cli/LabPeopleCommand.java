package dev.waymark.lab.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.cli.display.TextTable;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.lab.InformationLab;
import dev.waymark.lab.InformationLab.Cell;
import dev.waymark.lab.LabCommandLine;
import dev.waymark.lab.replay.LabPredicates;
import dev.waymark.lab.sites.LogWeb;
import dev.waymark.people.Query;
import dev.waymark.people.Session;
import dev.waymark.people.Trace;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.web.RecordedTraces;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** What each ordering policy makes of each kind of information that people leave. */
final class LabPeopleCommand implements Command {
  /** A web that is made of a trace. */
  private static final String TRACE_PREFIX = "trace:";

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What is compared. */
  record Settings(
      @Key(
              help =
                  "A web with traces, as in lab run, or trace:DIR: the site that an imported log"
                      + " knows, where the pages visited later are to be found.",
              placeholder = "SPEC")
          String web,
      @Key(
              help = "Predicate of a relevant page, may be given many times.",
              placeholder = "PREDICATE")
          List<String> want,
      @Key(
              help = "Ordering policies to compare, with commas between.",
              defaultValue =
                  "waymark, intelligent, collaborative, collaborative+links, people,"
                      + " patterns-authority, hmm, context-graph, best-first",
              placeholder = "ORDER")
          List<String> order,
      @Key(
              help = "Kinds of information, with commas between.",
              defaultValue = "none,log,sessions,queries,marks,all",
              placeholder = "KIND")
          List<String> information,
      @Key(help = "Pages to fetch in a run.", defaultValue = "300", min = 1) int pages,
      @Key(help = "Sets of seeds to start from.", defaultValue = "2", min = 1) int seedSets,
      @Key(help = "Random seed: the same seed, the same result.", defaultValue = "1")
          long randomSeed,
      @Key(help = "File for the result as JSON.", placeholder = "FILE") String into,
      @Key(help = "Print the result as one JSON object.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab people --web SPEC --want P [--want P2 …] [FLAGS]")
        .footerHeading("%nExample: on a generated web with interested people%n")
        .footer(
            "  waymark lab people --web generated:pages=1500,people=150 \\",
            "      --want 'label(\"topic.astronomy\")' --pages 200");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    OutputFile.requireWritableIfNamed("into", settings.into());
    List<String> kinds = split(settings.information());
    for (String kind : kinds) {
      if (!InformationLab.kinds().contains(kind)) {
        throw new ConfigException(
            "information: there is no `"
                + kind
                + "`; all: "
                + String.join(", ", InformationLab.kinds())
                + ".");
      }
    }
    RecordedWeb web = openWeb(settings.web());
    List<String> wants =
        settings.want().isEmpty() && web instanceof LogWeb
            ? List.of("label(\"" + LogWeb.LATER_LABEL + "\")")
            : settings.want();
    if (wants.isEmpty()) {
      throw new ConfigException(
          "want: say what to look for, for instance --want 'word(\"reef\")'.");
    }
    InformationLab lab =
        new InformationLab(
            web,
            LabPredicates.compile(wants, web),
            AllOrderingPolicies.registry(),
            settings.pages(),
            settings.seedSets(),
            settings.randomSeed());
    List<Cell> cells =
        lab.run(split(settings.order()), kinds, kind -> console.err().println(kind + " done"));
    InformationLab.Table table =
        new InformationLab.Table(
            web.name(),
            LabCommandLine.text("lab people", Settings.class, settings),
            wants,
            settings.pages(),
            settings.seedSets(),
            cells);
    String json = new ObjectMapper().writeValueAsString(table);
    if (!settings.into().isEmpty()) {
      Files.writeString(Path.of(settings.into()), json + "\n");
    }
    if (settings.json()) {
      console.out().println(json);
    } else {
      print(kinds, cells, console);
    }
    return ExitCode.DONE.code();
  }

  private static List<String> split(List<String> texts) {
    return texts.stream()
        .flatMap(text -> Arrays.stream(text.split(",")))
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .toList();
  }

  private static RecordedWeb openWeb(String spec) throws IOException {
    if (!spec.startsWith(TRACE_PREFIX)) {
      return RecordedWebs.open(spec);
    }
    Path folder = Path.of(spec.substring(TRACE_PREFIX.length()));
    try (Trace trace = new TraceFolder(folder).open().orElse(null)) {
      if (trace == null) {
        throw new ConfigException(
            "web: " + folder + " is no imported trace; waymark people import LOG --into " + folder);
      }
      List<Session> sessions = new ArrayList<>();
      List<Query> queries = new ArrayList<>();
      trace.forEachSession(sessions::add);
      for (int user = 0; user < trace.userCount(); user++) {
        queries.addAll(trace.queriesOf(user));
      }
      return new LogWeb(spec, new RecordedTraces(sessions, queries));
    }
  }

  /** A row for each policy, a column for each kind; a dash where a policy has no use for it. */
  private static void print(List<String> kinds, List<Cell> cells, Console console) {
    List<String> head = new ArrayList<>(List.of("policy"));
    head.addAll(kinds);
    TextTable table = new TextTable(head.toArray(String[]::new));
    for (String policy : cells.stream().map(Cell::policy).distinct().toList()) {
      List<String> row = new ArrayList<>(List.of(policy));
      for (String kind : kinds) {
        row.add(
            cells.stream()
                .filter(cell -> cell.policy().equals(policy) && cell.information().equals(kind))
                .findFirst()
                .map(cell -> String.format(Locale.ROOT, "%.3f", cell.efficiency().mean()))
                .orElse("–"));
      }
      table.addRow(row.toArray(String[]::new));
    }
    console.out().println("Efficiency: 0 as random, 1 as the oracle.");
    table.lines(console.width()).forEach(console.out()::println);
  }
}
