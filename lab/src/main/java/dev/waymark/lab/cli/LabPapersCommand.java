package dev.waymark.lab.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.lab.LabCommandLine;
import dev.waymark.lab.papers.ClaimResult;
import dev.waymark.lab.papers.Paper;
import dev.waymark.lab.papers.PaperClaims;
import dev.waymark.lab.papers.PapersResult;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Checks what the papers claim, as far as that can be done on a web that does not change. */
final class LabPapersCommand implements Command {
  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** What is result. */
  record Settings(
      @Key(
              help = "The web, as in lab run.",
              defaultValue = "generated:pages=4000,people=400",
              placeholder = "SPEC")
          String web,
      @Key(
              help =
                  "Predicate of a relevant page, may be given many times; by default labels of the"
                      + " web.",
              placeholder = "PREDICATE")
          List<String> want,
      @Key(
              help =
                  "Only the claims of these papers, may be given many times: intelligent,"
                      + " collaborative, hmm, patterns, symbiosis.")
          List<String> paper,
      @Key(
              help =
                  "The web of the claims about users, as in lab run: links are noisy there, and"
                      + " users have interests.",
              defaultValue =
                  "generated:pages=1500,people=150,locality=0.3,noise=0.4,host-focus=0.2,"
                      + "topic-lists=0.2,anchors=0.3,purity=0.5",
              placeholder = "SPEC")
          String usersWeb,
      @Key(help = "Ten predicates, five seed sets, 1,500 pages each; else a smaller experiment.")
          boolean full,
      @Key(help = "Random seed of all that is sampled.", defaultValue = "1") long randomSeed,
      @Key(
              help = "File for the result as JSON, which waymark lab report reads.",
              placeholder = "FILE")
          String into,
      @Key(help = "Print JSON.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab papers [--web SPEC] [--paper NAME] [--full] [--into FILE]")
        .footerHeading("%nExamples: on a generated web, then on real pages and traces%n")
        .footer(
            "  waymark lab papers",
            "  waymark lab papers --web wikispeedia:DIR --full --into papers.json",
            "  waymark lab report papers.json --into report");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings settings = flags.read(List.of(), line);
    OutputFile.requireWritableIfNamed("into", settings.into());
    RecordedWeb web = RecordedWebs.open(settings.web());
    PaperClaims papers =
        new PaperClaims(
            web,
            settings.want(),
            RecordedWebs.open(settings.usersWeb()),
            parsePapers(settings.paper()),
            AllOrderingPolicies.registry(),
            settings.full(),
            settings.randomSeed());
    if (papers.predicates().isEmpty()) {
      throw new ConfigException(
          "want: " + web.name() + " has no labels to choose from; give --want P.");
    }
    if (!settings.json()) {
      console.out().println(web.name() + ", " + web.pages() + " pages, " + papers.sizeText());
      console.out().println("predicates: " + String.join(", ", papers.predicates()));
    }
    ClaimPrinter printer = new ClaimPrinter(console);
    List<ClaimResult> all =
        papers.checkAll(
            settings.json() ? checked -> console.err().println(checked.claim()) : printer::print);
    String json =
        new ObjectMapper()
            .writeValueAsString(
                new PapersResult(
                    web.name(),
                    settings.usersWeb(),
                    LabCommandLine.text("lab papers", Settings.class, settings),
                    papers.predicates(),
                    all));
    if (!settings.into().isEmpty()) {
      Files.writeString(Path.of(settings.into()), json + "\n");
    }
    if (settings.json()) {
      console.out().println(json);
    }
    return ExitCode.DONE.code();
  }

  /** The papers of these names, all if there is none. */
  private static Set<Paper> parsePapers(List<String> names) {
    Set<Paper> papers = EnumSet.noneOf(Paper.class);
    for (String name : names) {
      try {
        papers.add(Paper.valueOf(name.toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw new ConfigException(
            "paper: there is no `"
                + name
                + "`; all: "
                + Arrays.stream(Paper.values())
                    .map(paper -> paper.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(", ")));
      }
    }
    return papers.isEmpty() ? EnumSet.allOf(Paper.class) : papers;
  }

  /** Prints claim beside result, a heading for each paper. */
  private static final class ClaimPrinter {
    private final Console console;
    private @Nullable Paper lastPaper;

    ClaimPrinter(Console console) {
      this.console = console;
    }

    void print(ClaimResult result) {
      if (result.paper() != lastPaper) {
        lastPaper = result.paper();
        console.out().println();
        console.out().println(lastPaper.title());
      }
      String status = result.status().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      console.out().println("  " + result.claim() + " — " + status);
      console.printWrapped("    paper: ", result.published());
      console.printWrapped("    here:  ", result.measured());
      console.out().flush();
    }
  }
}
