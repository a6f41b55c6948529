package dev.waymark.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.judge.Judge;
import dev.waymark.judge.JudgeContext;
import dev.waymark.judge.Predicates;
import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.sessions.NearTargets;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Tries what is wanted on pages, without a crawl. */
final class JudgeCommand implements Command {
  private final Flags<JudgeJob> flags = new Flags<>(JudgeJob.class);

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Parameters.many(0, "PAGE", "URL, or file or folder of HTML or WARC."));
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark judge PAGE… --want EXPRESSION [FLAGS]")
        .footerHeading("%nExample: which of these pages are about reefs%n")
        .footer(footer());
  }

  private static String[] footer() {
    List<String> lines = new ArrayList<>();
    lines.add("  waymark judge saved/ --want 'word(\"reef\") && words(\"fish\", \"coral\")'");
    lines.add("");
    lines.add("What can be asked of a page");
    Predicates.guide(context("")).forEach(line -> lines.add("  " + line.replace("%", "%%")));
    return lines.toArray(String[]::new);
  }

  @Override
  public int run(ParseResult line, Console console) {
    List<String> pages = Parameters.from(0, line);
    JudgeJob job = flags.read(List.of(), line);
    PageReader reader = new PageReader(job.manners(), job.fetch(), job.input().as());
    JudgeContext context = context(job.input().sessions()).withRead(reader::text);
    boolean any = false;
    try (reader;
        Judge judge = Judge.of(job.judge(), context)) {
      for (String place : pages) {
        any |= reader.read(place, page -> show(page, judge.judge(page), job, console.out()));
      }
    }
    reader.troubles().forEach(trouble -> console.err().println("waymark: " + trouble));
    return (any ? ExitCode.DONE : ExitCode.UNREACHABLE).code();
  }

  private static JudgeContext context(String sessions) {
    return JudgeContext.bare().withMore(List.of(NearTargets.question(sessions)));
  }

  private static void show(Page page, Verdict verdict, JudgeJob job, PrintStream out) {
    if (job.input().json()) {
      out.println(json(page, verdict));
      return;
    }
    String says = !verdict.trouble().isEmpty() ? "trouble" : verdict.satisfied() ? "yes" : "no";
    out.printf(Locale.ROOT, "%-7s %.2f  %s%n", says, verdict.score(), page.url());
    verdict.reasons().forEach(reason -> out.println(" ".repeat(14) + reason));
    if (!verdict.trouble().isEmpty()) {
      out.println(" ".repeat(14) + verdict.trouble());
    }
  }

  private static ObjectNode json(Page page, Verdict verdict) {
    ObjectNode object =
        JsonNodeFactory.instance
            .objectNode()
            .put("url", page.url())
            .put("satisfied", verdict.satisfied())
            .put("score", verdict.score());
    verdict.reasons().forEach(object.putArray("reasons")::add);
    return object.put("trouble", verdict.trouble());
  }
}
