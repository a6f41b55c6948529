package dev.waymark.cli;

import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.command.JobArgument;
import dev.waymark.cli.display.ProgressDisplay;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.jobs.CrawlRun;
import dev.waymark.relevance.Predicates;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Crawls for relevant pages, or continues a crawl. */
final class CrawlCommand implements Command {
  private final Flags<CrawlCommandSettings> flags = new Flags<>(CrawlCommandSettings.class);

  @Override
  public void describe(CommandSpec spec) {
    JobArgument.addTo(spec);
    flags.addTo(spec);
    spec.addOption(
        OptionSpec.builder("--serve")
            .paramLabel("PORT")
            .arity("0..1")
            .fallbackValue("8090")
            .type(Integer.class)
            .description(
                "Show the crawl in a browser, at this port of 127.0.0.1, and let it be steered"
                    + " there; until Ctrl-C. Alone: 8090.")
            .build());
    spec.usageMessage()
        .customSynopsis("waymark crawl [JOB.YAML] [FLAGS]")
        .footerHeading("%nExample: fifty pages about reefs, kept in the folder reefs%n")
        .footer(
            "  waymark crawl --seed https://en.wikipedia.org/wiki/Coral_reef --want"
                + " 'word(\"reef\")' \\",
            "      --pages 50 --into reefs --contact you@example.org",
            "",
            "A collection remembers its settings: --into reefs --pages 500 goes on with it.");
  }

  @Override
  public int run(ParseResult line, Console console) throws InterruptedException {
    Integer port = line.matchedOptionValue("--serve", null);
    return JobArgument.run(
        line,
        flags,
        given -> {
          CrawlCommandSettings settings = CrawlRun.mergeSettings(given, console.err()::println);
          if (port != null) {
            return CrawlWindow.crawl(settings, port, console);
          }
          return settings.config().shards().isDivided()
              ? crawlInShards(settings, console)
              : crawl(settings, console);
        });
  }

  private static int crawl(CrawlCommandSettings settings, Console console)
      throws InterruptedException {
    ProgressDisplay display = new ProgressDisplay(console, settings.progress());
    return CrawlRun.open(
        settings,
        console.err()::println,
        crawl -> {
          printWant(settings.config().relevance().want(), console);
          LiveCrawl.Result result;
          try (InterruptHandler interruption = new InterruptHandler(crawl::stop, console.err())) {
            result = crawl.run(display);
          } finally {
            display.clear();
          }
          new CrawlSummary(settings, result).print(console);
          return result.outcome().exitCode();
        });
  }

  private static int crawlInShards(CrawlCommandSettings settings, Console console)
      throws InterruptedException {
    ProgressDisplay display = new ProgressDisplay(console, settings.progress());
    return CrawlRun.openSharded(
        settings,
        new DistinctSentences(console.err()::println),
        crawl -> {
          printWant(settings.config().relevance().want(), console);
          LiveCrawl.Result result;
          try (InterruptHandler interruption = new InterruptHandler(crawl::stop, console.err())) {
            result = crawl.run(display, display::roundEnded);
          } finally {
            display.clear();
          }
          new CrawlSummary(settings, result).print(console);
          return result.outcome().exitCode();
        });
  }

  /** Words without syntax are a guess at what is meant: the user sees it before pages are spent. */
  static void printWant(String want, Console console) {
    String explanation = Predicates.explain(want);
    if (!explanation.isEmpty()) {
      console.err().println(explanation);
    }
  }
}
