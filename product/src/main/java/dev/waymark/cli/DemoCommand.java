package dev.waymark.cli;

import dev.waymark.engine.AllOrders;
import dev.waymark.engine.CrawlRun;
import dev.waymark.judge.Judge;
import dev.waymark.judge.JudgeContext;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.WantWords;
import dev.waymark.settings.Given;
import dev.waymark.settings.Key;
import dev.waymark.settings.Keys;
import dev.waymark.store.Decision;
import dev.waymark.store.Journal;
import dev.waymark.text.Bag;
import dev.waymark.web.GeneratedWeb;
import dev.waymark.web.LoopbackServer;
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

/** Everything in half a minute: a little web on loopback, crawled without and with learning. */
final class DemoCommand implements Command {
  /** About one page in fifty satisfies. */
  private static final String WANT = "count(\"volcanoes\") >= 3";

  private static final String PLAIN = "breadth-first";
  private static final String LEARNED = "waymark";

  /** Tells a folder of the demo, which the next demo may replace, from anybody's collection. */
  private static final String MARKER = ".demo";

  private final Flags<Demo> flags = new Flags<>(Demo.class);

  /** How large the demonstration is, and where it is left. */
  record Demo(
      @Key(help = "Pages of the little web.", value = "6000", min = 100, max = 1_000_000)
          int webPages,
      @Key(help = "Pages each crawl may fetch.", value = "600", min = 10) int pages,
      @Key(help = "Folder for the two collections.", value = "waymark-demo") String into) {}

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
    Demo demo = flags.read(List.of(), line);
    Path folder = fresh(Path.of(demo.into()));
    PrintStream out = console.out();
    GeneratedWeb web = GeneratedWeb.of("pages=" + demo.webPages() + ",seed=7");
    try (LoopbackServer server = LoopbackServer.start(web)) {
      out.printf(
          Locale.ROOT,
          "A little web of %,d pages is up on 127.0.0.1:%d. Wanted: %s%n%n",
          web.pages(),
          server.port(),
          WANT);
      int[] plain = crawl(demo, PLAIN, folder.resolve("plain"), web, server, console);
      int[] learned = crawl(demo, LEARNED, folder.resolve("learned"), web, server, console);
      show(plain, learned, console);
      out.println();
      out.println("Both collections are in " + folder + ". Next:");
      out.println("  " + console.command("search", folder.resolve("learned"), "volcanoes"));
      out.println("  " + console.command("serve", folder.resolve("learned")));
      out.println("  " + console.command("crawl", "--help"));
    }
    return ExitCode.DONE.code();
  }

  private static int[] crawl(
      Demo demo, String order, Path into, GeneratedWeb web, LoopbackServer server, Console console)
      throws InterruptedException {
    List<Given> given =
        List.of(
            flag("seed", web.url(0)),
            flag("want", WANT),
            flag("order", order),
            flag("pages", String.valueOf(demo.pages())),
            flag("into", into.toString()),
            flag("delay", "0s"),
            flag("workers", "8"),
            flag("contact", "demo@localhost"),
            flag("allow-address", "loopback"),
            flag("connect-to", "*=127.0.0.1:" + server.port()));
    Keys<CrawlJob> keys = Keys.of(CrawlJob.class);
    CrawlJob job = keys.read(given);
    ProgressDisplay display = new ProgressDisplay(console, job.progress());
    // As in a crawl, so that why explains what was done.
    Bag hint = Bag.of(WantWords.of(job.job().judge().want()));
    OrderContext context = new OrderContext(job.job().learn(), hint, List.of());
    try (Judge judge = Judge.of(job.job().judge(), JudgeContext.bare())) {
      new CrawlRun(
              job.job(),
              judge,
              AllOrders.registry().of(order, context),
              new Knowledge(Set.of()),
              InstantSource.system(),
              keys.write(job))
          .run(display);
    } finally {
      display.end();
    }
    return harvest(into);
  }

  /** Wanted pages after the first, the second, … page. */
  private static int[] harvest(Path into) {
    List<Integer> hits = new ArrayList<>();
    new Journal(into)
        .forEach(decision -> {
          if (decision.outcome().kind() == Decision.Kind.OK) {
            int before = hits.isEmpty() ? 0 : hits.getLast();
            hits.add(before + (decision.counts() ? 1 : 0));
          }
        });
    return hits.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void show(int[] plain, int[] learned, Console console) {
    Table table = new Table("order", "pages", "wanted found", "harvest");
    row(table, PLAIN, plain);
    row(table, LEARNED, learned);
    table.lines(console.width()).forEach(console.out()::println);
    console.out().println();
    new Plot(Math.min(console.width(), 90), 17)
        .draw(
            List.of(Curve.growth(LEARNED, learned), Curve.growth(PLAIN, plain)),
            "pages fetched",
            "wanted found")
        .forEach(console.out()::println);
  }

  private static void row(Table table, String order, int[] hits) {
    int found = hits.length == 0 ? 0 : hits[hits.length - 1];
    table.row(
        order,
        ProgressText.count(hits.length),
        ProgressText.count(found),
        ProgressText.percent(hits.length == 0 ? 0 : (double) found / hits.length));
  }

  private static Given flag(String name, String value) {
    return Given.flag(name, List.of(value));
  }

  /** An empty folder: what an earlier demo left there is replaced, anything else is not. */
  private static Path fresh(Path folder) throws IOException {
    if (Files.exists(folder.resolve(MARKER))) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } else if (Files.exists(folder)) {
      throw new Failure(
          ExitCode.USAGE,
          folder + " is not a folder of an earlier demo; name another with --into.");
    }
    Files.createDirectories(folder);
    Files.createFile(folder.resolve(MARKER));
    return folder;
  }
}
