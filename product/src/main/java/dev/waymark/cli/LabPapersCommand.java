package dev.waymark.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.engine.AllOrders;
import dev.waymark.lab.papers.Checked;
import dev.waymark.lab.papers.Paper;
import dev.waymark.lab.papers.Papers;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Key;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.Webs;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Reruns what the papers claim, as far as it can be rerun on a web that does not move. */
final class LabPapersCommand implements Command {
  private final Flags<Rerun> flags = new Flags<>(Rerun.class);

  /** What is rerun. */
  record Rerun(
      @Key(help = "The web, as in lab run.", value = "generated:pages=4000,people=400") String web,
      @Key(help = "What is wanted, may be given many times; labels of the web if not said.")
          List<String> want,
      @Key(
              help =
                  "Only what these claim, may be given many times: intelligent, collaborative, hmm,"
                      + " patterns, symbiosis.")
          List<String> paper,
      @Key(help = "Ten wants from five starts, 1,500 fetches each; else a sketch of it.")
          boolean full,
      @Key(help = "Seed of all that is drawn.", value = "1") long seed,
      @Key(help = "Print JSON.") boolean json) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark lab papers [--web SPEC] [--paper NAME] [--full] [--json]")
        .footerHeading("%nExamples: on a generated web, then on real pages and people%n")
        .footer(
            "  waymark lab papers",
            "  waymark lab papers --web wikispeedia:DIR --full --json > papers.json");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Rerun settings = flags.read(List.of(), line);
    RecordedWeb web = Webs.of(settings.web());
    Papers papers =
        new Papers(
            web,
            settings.want(),
            papers(settings.paper()),
            AllOrders.registry(),
            settings.full(),
            settings.seed());
    if (papers.wants().isEmpty()) {
      throw new BadSetting("want: " + web.name() + " has no labels to choose from; say --want P.");
    }
    if (!settings.json()) {
      console.out().println(web.name() + ", " + web.pages() + " pages, " + papers.sizes());
      console.out().println("wants: " + String.join(", ", papers.wants()));
    }
    Shown shown = new Shown(console);
    List<Checked> all =
        papers.check(
            settings.json() ? checked -> console.err().println(checked.claim()) : shown::show);
    if (settings.json()) {
      console
          .out()
          .println(
              new ObjectMapper()
                  .writeValueAsString(
                      Map.of("web", web.name(), "wants", papers.wants(), "claims", all)));
    }
    return ExitCode.DONE.code();
  }

  /** The papers of these names, all if there is none. */
  private static Set<Paper> papers(List<String> names) {
    Set<Paper> papers = EnumSet.noneOf(Paper.class);
    for (String name : names) {
      try {
        papers.add(Paper.valueOf(name.toUpperCase(Locale.ROOT)));
      } catch (IllegalArgumentException e) {
        throw new BadSetting(
            "paper: there is no `" + name + "`; all: " + Arrays.toString(Paper.values()));
      }
    }
    return papers.isEmpty() ? EnumSet.allOf(Paper.class) : papers;
  }

  /** Prints claim beside result, a heading for each paper. */
  private static final class Shown {
    private final Console console;
    private @Nullable Paper paper;

    Shown(Console console) {
      this.console = console;
    }

    void show(Checked checked) {
      if (checked.paper() != paper) {
        paper = checked.paper();
        console.out().println();
        console.out().println(paper.title());
      }
      String answer = checked.answer().name().toLowerCase(Locale.ROOT).replace('_', ' ');
      console.out().println("  " + checked.claim() + " — " + answer);
      console.wrapped("    paper: ", checked.published());
      console.wrapped("    here:  ", checked.here());
      console.out().flush();
    }
  }
}
