package dev.waymark.cli;

import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.command.Command;
import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.Curve;
import dev.waymark.cli.command.ExitCode;
import dev.waymark.cli.command.Flags;
import dev.waymark.cli.command.Plot;
import dev.waymark.cli.command.ProgressDisplay;
import dev.waymark.cli.command.ProgressText;
import dev.waymark.cli.command.TextTable;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.Key;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.PredicateWords;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.text.BagOfWords;
import dev.waymark.web.LoopbackServer;
import dev.waymark.web.generated.GeneratedWeb;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Crawls a little web on loopback without and with learning, in half a minute. */
final class DemoCommand implements Command {
  /** About one page in fifty is relevant. */
  private static final String WANT = "count(\"volcanoes\") >= 3";

  private static final String BASELINE_POLICY = "breadth-first";
  private static final String LEARNING_POLICY = "waymark";

  /** Marks a folder of the demo, which the next demo may replace. */
  private static final String MARKER_FILE = ".demo";

  private final Flags<Settings> flags = new Flags<>(Settings.class);

  /** Sizes and folder of the demo. */
  record Settings(
      @Key(help = "Pages of the little web.", defaultValue = "6000", min = 100, max = 1_000_000)
          int webPages,
      @Key(help = "Pages each crawl may fetch.", defaultValue = "600", min = 10) int pages,
      @Key(
              help = "Folder for the two collections.",
              defaultValue = "waymark-demo",
              placeholder = "DIR")
          String into) {}

  @Override
  public void describe(CommandSpec spec) {
    flags.addTo(spec);
    spec.usageMessage()
        .customSynopsis("waymark demo [FLAGS]")
        .footerHeading("%nExample%n")
        .footer("  waymark demo --pages 1000");
  }

  @Override
  public int run(ParseResult line, Console console) throws IOException, InterruptedException {
    Settings demo = flags.read(List.of(), line);
    Path folder = prepareFolder(Path.of(demo.into()));
    PrintStream out = console.out();
    GeneratedWeb web = GeneratedWeb.parse("pages=" + demo.webPages() + ",random-seed=7");
    try (LoopbackServer server = LoopbackServer.start(web)) {
      out.printf(
          Locale.ROOT,
          "A little web of %,d pages is up on 127.0.0.1:%d. Predicate: %s%n%n",
          web.pages(),
          server.port(),
          WANT);
      int[] plain = crawl(demo, BASELINE_POLICY, folder.resolve("plain"), web, server, console);
      int[] learned = crawl(demo, LEARNING_POLICY, folder.resolve("learned"), web, server, console);
      show(plain, learned, console);
      out.println();
      out.println("Both collections are in " + folder + ". Next:");
      out.println("  " + console.commandText("search", folder.resolve("learned"), "volcanoes"));
      out.println("  " + console.commandText("serve", folder.resolve("learned")));
      out.println("  " + console.commandText("crawl", "--help"));
    }
    return ExitCode.DONE.code();
  }

  private static int[] crawl(
      Settings demo,
      String policy,
      Path into,
      GeneratedWeb web,
      LoopbackServer server,
      Console console)
      throws InterruptedException {
    List<RawSetting> flags =
        List.of(
            flag("seed", web.url(0)),
            flag("want", WANT),
            flag("order", policy),
            flag("pages", String.valueOf(demo.pages())),
            flag("into", into.toString()),
            flag("delay", "0s"),
            flag("workers", "8"),
            flag("contact", "demo@localhost"),
            flag("allow-address", "loopback"),
            flag("connect-to", "*=127.0.0.1:" + server.port()));
    SettingsSchema<CrawlCommandSettings> keys = SettingsSchema.of(CrawlCommandSettings.class);
    CrawlCommandSettings settings = keys.read(flags);
    ProgressDisplay display = new ProgressDisplay(console, settings.progress());
    // As in a crawl, so that `waymark why` explains it.
    BagOfWords hint = BagOfWords.of(PredicateWords.extract(settings.config().relevance().want()));
    PolicyContext context = new PolicyContext(settings.config().learn(), hint, List.of());
    try (PageJudge judge =
        PageJudge.fromSettings(settings.config().relevance(), PredicateContext.minimal())) {
      new LiveCrawl(
              settings.config(),
              judge,
              AllOrderingPolicies.registry().create(policy, context),
              new Knowledge(Set.of()),
              InstantSource.system(),
              keys.write(settings))
          .run(display);
    } finally {
      display.clear();
    }
    return readHarvest(into);
  }

  /** Relevant pages after the first, the second, … page. */
  private static int[] readHarvest(Path into) {
    List<Integer> relevant = new ArrayList<>();
    new JournalReader(into)
        .forEach(entry -> {
          if (entry.outcome().kind() == JournalEntry.Kind.OK) {
            int before = relevant.isEmpty() ? 0 : relevant.getLast();
            relevant.add(before + (entry.countsAsRelevant() ? 1 : 0));
          }
        });
    return relevant.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void show(int[] plain, int[] learned, Console console) {
    TextTable table = new TextTable("order", "pages", "relevant found", "harvest");
    addRow(table, BASELINE_POLICY, plain);
    addRow(table, LEARNING_POLICY, learned);
    table.lines(console.width()).forEach(console.out()::println);
    console.out().println();
    new Plot(Math.min(console.width(), 90), 17)
        .draw(
            List.of(
                Curve.ofCounts(LEARNING_POLICY, learned), Curve.ofCounts(BASELINE_POLICY, plain)),
            "pages fetched",
            "relevant found")
        .forEach(console.out()::println);
  }

  private static void addRow(TextTable table, String policy, int[] relevant) {
    int pages = relevant.length;
    int found = pages == 0 ? 0 : relevant[pages - 1];
    table.addRow(
        policy,
        ProgressText.count(pages),
        ProgressText.count(found),
        ProgressText.percent(pages == 0 ? 0 : (double) found / pages));
  }

  private static RawSetting flag(String name, String value) {
    return RawSetting.flag(name, List.of(value));
  }

  /** An empty folder: what an earlier demo left there is replaced, anything else is not. */
  private static Path prepareFolder(Path folder) throws IOException {
    if (Files.exists(folder.resolve(MARKER_FILE))) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } else if (Files.exists(folder)) {
      throw new CommandException(
          ExitCode.USAGE,
          folder + " is not a folder of an earlier demo; name another with --into.");
    }
    Files.createDirectories(folder);
    Files.createFile(folder.resolve(MARKER_FILE));
    return folder;
  }
}
