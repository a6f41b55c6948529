package dev.waymark.cli.collection;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Parameters;
import dev.waymark.config.ConfigException;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.rank.sessions.NearTargetsFunction;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.render.RenderSettings;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Evaluates a predicate on pages, without a crawl. */
public final class JudgeCommand implements Command {
  private final Flags<JudgeCommandSettings> flags = new Flags<>(JudgeCommandSettings.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.oneOrMore(0, "PAGE", "URL, or file or folder of HTML or WARC."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark judge PAGE… --want PREDICATE [--apply] [FLAGS]")
        .footerHeading("%nExample: which of these pages are about reefs%n")
        .footer(footer());
  }

  private static String[] footer() {
    List<String> lines = new ArrayList<>();
    lines.add("  waymark judge saved/ --want 'word(\"reef\") && words(\"fish\", \"coral\")'");
    lines.add("  waymark judge reefs --want 'word(\"atoll\")' --apply");
    lines.add("");
    lines.add("Functions of a predicate");
    Predicates.helpLines(judgeContext(""))
        .forEach(line -> lines.add("  " + line.replace("%", "%%")));
    return lines.toArray(String[]::new);
  }

  @Override
  public int run(ParseResult line, Console console) {
    List<String> pages = Parameters.values(0, line);
    JudgeCommandSettings settings = flags.read(List.of(), line);
    boolean rendered = settings.render().render() != RenderSettings.Mode.NEVER;
    if (rendered && pages.stream().noneMatch(PageReader::isUrl)) {
      throw new ConfigException(
          "render: only pages at a URL are rendered; files and archives are judged as they are.");
    }
    if (settings.input().apply()) {
      return new CollectionRejudge(settings, console).run(pages);
    }
    PageReader reader =
        new PageReader(
            settings.politeness(), settings.fetch(), settings.render(), settings.input().as());
    PredicateContext context =
        judgeContext(settings.input().sessions()).withExampleReader(reader::readText);
    boolean any = false;
    try (reader;
        PageJudge judge = PageJudge.fromSettings(settings.judge(), context)) {
      String explanation = Predicates.explain(settings.judge().want());
      if (!explanation.isEmpty()) {
        console.err().println(explanation);
      }
      for (String place : pages) {
        any |= reader.read(place, page -> show(page, judge.judge(page), settings, console.out()));
      }
    }
    reader.errors().forEach(error -> console.err().println("waymark: " + error));
    reader.damage().forEach(damage -> console.err().println("waymark: " + damage));
    ExitCode done = reader.damage().isEmpty() ? ExitCode.DONE : ExitCode.DAMAGED;
    return (any ? done : ExitCode.UNREACHABLE).code();
  }

  private static PredicateContext judgeContext(String sessions) {
    return PredicateContext.minimal()
        .withExtraFunctions(List.of(NearTargetsFunction.create(sessions)));
  }

  private static void show(
      Page page, Relevance relevance, JudgeCommandSettings settings, PrintStream out) {
    if (settings.input().json()) {
      out.println(json(page, relevance));
      return;
    }
    String answer = !relevance.error().isEmpty() ? "error" : relevance.relevant() ? "yes" : "no";
    out.printf(Locale.ROOT, "%-7s %.2f  %s%n", answer, relevance.score(), page.url());
    relevance.reasons().forEach(reason -> out.println(" ".repeat(14) + reason));
    if (!relevance.error().isEmpty()) {
      out.println(" ".repeat(14) + relevance.error());
    }
  }

  private static ObjectNode json(Page page, Relevance relevance) {
    ObjectNode object =
        JsonNodeFactory.instance
            .objectNode()
            .put("url", page.url())
            .put("relevant", relevance.relevant())
            .put("score", relevance.score());
    relevance.reasons().forEach(object.putArray("reasons")::add);
    return object.put("error", relevance.error());
  }
}
