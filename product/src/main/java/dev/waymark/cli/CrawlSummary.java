package dev.waymark.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.engine.CrawlRun;
import dev.waymark.engine.CrawlSettings;
import dev.waymark.engine.Ending;
import dev.waymark.engine.Progress;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What is said when a crawl ends. */
final class CrawlSummary {
  private static final int REASONS = 5;

  private final CrawlJob settings;
  private final CrawlRun.Result result;

  CrawlSummary(CrawlJob settings, CrawlRun.Result result) {
    this.settings = settings;
    this.result = result;
  }

  void print(Console console) {
    Progress end = result.progress();
    if (settings.progress().json()) {
      ObjectNode json = ProgressText.json("summary", end);
      json.put("ending", result.ending().name().toLowerCase(java.util.Locale.ROOT));
      json.put("into", settings.job().crawl().into());
      json.put("troubles", result.judged().troubled());
      if (result.gaveBackAfter() > 0) {
        json.put("knowledgeGivenBackAfter", result.gaveBackAfter());
      }
      if (!result.left().isEmpty()) {
        result.left().forEach(json.putObject("left")::put);
      }
      console.out().println(json);
      return;
    }
    PrintStream out = console.out();
    String how = result.ending().code() == 0 ? "Done: " : "Stopped: ";
    out.println(how + result.ending().words() + ".");
    out.printf(
        "  %s %s%s in %s, %s satisfy (%s), %s still in the queue%n",
        ProgressText.count(end.pages()),
        end.pages() == 1 ? "page" : "pages",
        result.before() == 0
            ? ""
            : ", " + ProgressText.count(end.pages() - result.before()) + " of them now",
        ProgressText.time(end.elapsed()),
        ProgressText.count(end.satisfying()),
        ProgressText.percent(end.harvest()),
        ProgressText.count(end.queue()));
    if (result.ending() == Ending.UNPROMISING) {
      out.println("  to go on all the same: --dry-spell 0 --min-interest 0");
    }
    if (result.ending() == Ending.EXHAUSTED) {
      result
          .left()
          .forEach((host, reason) ->
              out.println(
                  "  left for now: " + host + ": " + reason + "; the same command tries again"));
    }
    if (result.judged().troubled() > 0) {
      out.println("  " + result.judged().trouble() + " The first:");
      result.judged().troubles().forEach(trouble -> out.println("    " + trouble));
    }
    if (result.gaveBackAfter() > 0) {
      out.printf(
          "  the knowledge it began with did not hold here and was given back after %s pages%n",
          ProgressText.count(result.gaveBackAfter()));
    }
    String into = settings.job().crawl().into();
    if (result.ending() == Ending.UNREACHABLE) {
      new Obstacles(settings.job(), Path.of(into))
          .last(REASONS)
          .forEach(reason -> out.println("  " + reason));
    }
    out.println("  kept in " + into + " (WARC files, journal.jsonl, index.cdxj)");
    next(console).forEach(out::println);
  }

  /** What can be done now, and what has to be said to the limit that was reached. */
  private List<String> next(Console console) {
    CrawlSettings crawl = settings.job().crawl();
    String again = console.command("crawl", "--into", crawl.into());
    return switch (result.ending()) {
      case INTERRUPTED -> List.of("Go on with: " + again);
      case TIME -> List.of("Go on for as long again with: " + again);
      case SIZE -> List.of("Go on with: " + again + " --max-size-on-disk " + twice() + "MB");
      case UNREACHABLE ->
          List.of("Change what is in the way, or begin elsewhere: " + again + " --seed URL");
      case BUDGET, EXHAUSTED, UNPROMISING ->
          result.progress().satisfying() > 0
              ? List.of("Next: " + console.command("export", crawl.into(), "--to", "jsonl"))
              : further(console, again);
    };
  }

  /** Millions of bytes; the last pages may have gone beyond the limit. */
  private long twice() {
    long reached = Math.max(result.stored(), settings.job().crawl().maxSizeOnDisk());
    return 2 * reached / 1_000_000 + 1;
  }

  /** Nothing satisfies: the crawl was too short, or the want is not what was meant. */
  private List<String> further(Console console, String again) {
    String want = settings.job().judge().want();
    List<String> ways = new ArrayList<>();
    if (result.ending() == Ending.BUDGET) {
      ways.add("Go further: " + again + " --pages " + 2 * settings.job().crawl().pages());
    }
    ways.add("Try the want on a page that should satisfy:");
    ways.add("  " + console.command("judge", "URL", "--want", want));
    return ways;
  }
}
