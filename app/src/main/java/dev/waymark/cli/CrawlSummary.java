package dev.waymark.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.collection.UnreachableUrls;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.display.ProgressText;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.crawl.CrawlSettings;
import dev.waymark.crawl.Progress;
import dev.waymark.frontier.HostInTrouble;
import dev.waymark.model.MissCause;
import dev.waymark.render.PageRenderer;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Prints how a crawl ended, and what to do next. */
final class CrawlSummary {
  private static final int MAX_REASONS = 5;
  private static final int MAX_EXTENSIONS = 8;

  /** Hosts in trouble that are named. */
  private static final int MAX_HOSTS = 10;

  private static final DateTimeFormatter UNTIL =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

  private final CrawlCommandSettings settings;
  private final LiveCrawl.Result result;

  CrawlSummary(CrawlCommandSettings settings, LiveCrawl.Result result) {
    this.settings = settings;
    this.result = result;
  }

  void print(Console console) {
    Progress end = result.progress();
    if (settings.progress().json()) {
      ObjectNode json = ProgressText.json("summary", end);
      json.put("outcome", result.outcome().name().toLowerCase(Locale.ROOT));
      json.put("into", settings.config().crawl().into());
      json.put("judge_errors", result.judgeCounts().errorCount());
      if (result.priorRemovedAfter() > 0) {
        json.put("prior_removed_after", result.priorRemovedAfter());
      }
      if (!result.hostsInTrouble().isEmpty()) {
        ArrayNode hosts = json.putArray("hosts_in_trouble");
        for (HostInTrouble host : result.hostsInTrouble()) {
          hosts
              .addObject()
              .put("host", host.host())
              .put("waiting", host.waiting())
              .put("reason", host.reason())
              .put("until", host.until().truncatedTo(ChronoUnit.SECONDS).toString());
        }
      }
      addMissed(json);
      addRendering(json);
      console.out().println(json);
      return;
    }
    PrintStream out = console.out();
    String how = result.outcome().exitCode() == 0 ? "Done: " : "Stopped: ";
    out.println(how + result.outcome().description() + ".");
    out.printf(
        "  %s %s%s in %s, %s relevant (%s), %s still in the queue%n",
        ProgressText.count(end.pages()),
        end.pages() == 1 ? "page" : "pages",
        result.pagesBefore() == 0
            ? ""
            : ", " + ProgressText.count(end.pages() - result.pagesBefore()) + " of them now",
        ProgressText.time(end.elapsed()),
        ProgressText.count(end.relevant()),
        ProgressText.percent(end.harvestRate()),
        ProgressText.count(end.queueSize()));
    long duplicates = result.missed().duplicates();
    if (duplicates > 0) {
      out.printf(
          "  %s of them %s and %s not count again%n",
          ProgressText.count(duplicates),
          duplicates == 1 ? "is a duplicate" : "are duplicates",
          duplicates == 1 ? "does" : "do");
    }
    if (result.outcome() == CrawlOutcome.UNPROMISING) {
      out.println("  to go on all the same: --max-irrelevant-streak 0 --min-interest-ratio 0");
    }
    printHostsInTrouble(out);
    if (result.judgeCounts().errorCount() > 0) {
      out.println("  " + result.judgeCounts().errorSummary() + " The first:");
      result.judgeCounts().firstErrors().forEach(error -> out.println("    " + error));
    }
    printRendering(console);
    printMissed(console);
    if (result.priorRemovedAfter() > 0) {
      out.printf(
          "  the knowledge it began with did not hold here and was removed after %s pages%n",
          ProgressText.count(result.priorRemovedAfter()));
    }
    String into = settings.config().crawl().into();
    if (result.outcome() == CrawlOutcome.UNREACHABLE) {
      new UnreachableUrls(settings.config(), Path.of(into))
          .lastReasons(MAX_REASONS)
          .forEach(reason -> console.printWrapped("  ", reason));
    }
    out.println("  kept in " + into + " (WARC files, journal.jsonl, index.cdxj)");
    nextSteps(console).forEach(out::println);
  }

  private void printHostsInTrouble(PrintStream out) {
    List<HostInTrouble> hosts = result.hostsInTrouble();
    if (hosts.isEmpty()) {
      return;
    }
    long waiting = hosts.stream().mapToLong(HostInTrouble::waiting).sum();
    out.printf(
        "  %s in trouble, with %s behind %s:%n",
        count(hosts.size(), "host"), count(waiting, "page"), hosts.size() == 1 ? "it" : "them");
    for (HostInTrouble host : hosts.subList(0, Math.min(MAX_HOSTS, hosts.size()))) {
      out.printf(
          "    %s: %s; %s, asked again from %s on%n",
          host.host(),
          host.reason(),
          count(host.waiting(), "page"),
          UNTIL.format(host.until().atZone(ZoneId.systemDefault())));
    }
    if (hosts.size() > MAX_HOSTS) {
      out.println("    and " + count(hosts.size() - MAX_HOSTS, "other host"));
    }
  }

  private static String count(long number, String what) {
    return ProgressText.count(number) + " " + what + (number == 1 ? "" : "s");
  }

  private void addRendering(ObjectNode json) {
    PageRenderer.Stats stats = result.rendering();
    if (stats.rendered() + stats.failed() > 0) {
      ObjectNode rendering = json.putObject("rendering");
      rendering.put("rendered", stats.rendered()).put("failed", stats.failed());
      ObjectNode refused = rendering.putObject("refused_hosts");
      new TreeMap<>(stats.refusedHosts()).forEach(refused::put);
    }
  }

  private void printRendering(Console console) {
    PageRenderer.Stats stats = result.rendering();
    if (stats.rendered() + stats.failed() == 0) {
      return;
    }
    String failed = stats.failed() == 0 ? "" : ", " + count(stats.failed(), "page") + " failed";
    console.printWrapped("  ", count(stats.rendered(), "page") + " rendered by a browser" + failed);
    if (!stats.refusedHosts().isEmpty()) {
      String hosts =
          stats.refusedHosts().entrySet().stream()
              .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
              .limit(MAX_HOSTS)
              .map(host -> host.getKey() + " " + ProgressText.count(host.getValue()))
              .collect(Collectors.joining(", "));
      console.printWrapped(
          "    ", "not loaded for them, from other hosts: " + hosts + "; --render-host allows one");
    }
  }

  private void addMissed(ObjectNode json) {
    json.put("duplicates", result.missed().duplicates());
    ObjectNode missed = json.putObject("missed");
    result.missed().causes().forEach((cause, count) -> missed.put(cause.key(), count));
    if (!result.missed().skippedExtensions().isEmpty()) {
      ObjectNode extensions = json.putObject("skipped_extensions");
      result.missed().skippedExtensions().forEach(extensions::put);
    }
  }

  /**
   * What the collection does not have although the crawl came upon it: how much, why, and what
   * helps.
   */
  private void printMissed(Console console) {
    if (result.missed().causes().isEmpty()) {
      return;
    }
    console.out().println("  missed, so far:");
    result
        .missed()
        .causes()
        .forEach((cause, count) -> {
          String which =
              cause == MissCause.SKIPPED_EXTENSION ? " (" + skippedExtensions() + ")" : "";
          console.printWrapped(
              String.format(Locale.ROOT, "    %,7d  ", count), cause.description() + which);
          console.printWrapped("             ", cause.remedy());
        });
  }

  private String skippedExtensions() {
    return result.missed().skippedExtensions().entrySet().stream()
        .limit(MAX_EXTENSIONS)
        .map(extension -> "." + extension.getKey() + " " + ProgressText.count(extension.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** Commands to go on with: of a limit that was reached, with a higher one. */
  private List<String> nextSteps(Console console) {
    CrawlSettings crawl = settings.config().crawl();
    String again = console.commandText("crawl", "--into", crawl.into());
    return switch (result.outcome()) {
      case HOSTS_IN_TROUBLE -> List.of("Ask them again with: " + again);
      case INTERRUPTED -> List.of("Go on with: " + again);
      case TIME_LIMIT -> List.of("Go on for as long again with: " + again);
      case SIZE_LIMIT ->
          List.of(
              "Go on with: " + again + " --max-size-on-disk " + doubledSizeLimitMegabytes() + "MB");
      case UNREACHABLE ->
          List.of("Remove what blocks it, or begin elsewhere: " + again + " --seed URL");
      case PAGE_LIMIT, EXHAUSTED, UNPROMISING ->
          result.progress().relevant() > 0
              ? List.of(
                  "Look at them in a browser: " + console.commandText("serve", crawl.into()),
                  "Hand them on: " + console.commandText("export", crawl.into(), "--to", "jsonl"))
              : stepsIfNothingRelevant(console, again);
    };
  }

  /** Millions of bytes; the last pages may have gone beyond the limit. */
  private long doubledSizeLimitMegabytes() {
    long reached = Math.max(result.archiveBytes(), settings.config().crawl().maxSizeOnDisk());
    return 2 * reached / 1_000_000 + 1;
  }

  /** No page is relevant: the crawl was too short, or the predicate is not what was meant. */
  private List<String> stepsIfNothingRelevant(Console console, String again) {
    String want = settings.config().relevance().want();
    List<String> steps = new ArrayList<>();
    if (result.outcome() == CrawlOutcome.PAGE_LIMIT) {
      steps.add("Go further: " + again + " --pages " + 2 * settings.config().crawl().pages());
    }
    steps.add("Try the predicate on a page that should be relevant:");
    steps.add("  " + console.commandText("judge", "URL", "--want", want));
    return steps;
  }
}
