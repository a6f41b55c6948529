package dev.waymark.bench;

import dev.waymark.config.SettingsSchema;
import dev.waymark.frontier.Frontier;
import dev.waymark.frontier.FrontierOptions;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.frontier.store.RocksFrontierStore;
import dev.waymark.model.InLink;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.RankSettings;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.text.BagOfWords;
import dev.waymark.text.Words;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a page costs as a whole while so many candidates wait: fetched over loopback, parsed,
 * judged, learned from, archived, indexed and its links queued. The crawl and the web are processes
 * of their own; measured is the CPU time of the crawl from one page to another, so that neither its
 * start nor loading the frontier is in it.
 *
 * <pre>
 * WAYMARK_OPTS="-Dwaymark=./waymark -Dweb=generated:pages=6500000,people=0" waymark lab bench page FOLDER 2000 3000 10000 1000000
 * </pre>
 *
 * for 3,000 pages after the first 2,000.
 */
public final class PageBench {
  private static final String WEB = System.getProperty("web", "generated:pages=1100000,people=0");
  private static final Pattern PAGES_FIELD = Pattern.compile("\"pages\":(\\d+)");
  private static final String WAYMARK = System.getProperty("waymark", "./waymark");
  private static final String POLICY = System.getProperty("order", "intelligent");
  private static final int PORT = Integer.getInteger("port", 18_099);

  /** Words of a link and around it, as many as on a real page. */
  private static final int ANCHOR_WORDS = 3;

  private static final int CONTEXT_WORDS = 18;

  private PageBench() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    int before = Integer.parseInt(args[1]);
    int pages = Integer.parseInt(args[2]);
    RecordedWeb web = RecordedWebs.open(WEB);
    Process server = start(List.of("lab", "serve", "--web", WEB, "--port", "" + PORT));
    try (BufferedReader ready = server.inputReader()) {
      ready.readLine();
      double first = 0;
      for (int i = 3; i < args.length; i++) {
        int waiting = Integer.parseInt(args[i]);
        Path folder = Path.of(args[0]).resolve(i + "-" + waiting);
        crawl(web, folder, 0, 1);
        fill(web, folder.resolve("frontier"), waiting);
        compact(folder.resolve("frontier"));
        double ms = crawl(web, folder, before, before + pages);
        first = i == 3 ? ms : first;
        System.out.printf("%,10d waiting: %.2f ms a page, ratio %.2f%n", waiting, ms, ms / first);
      }
    } finally {
      server.destroy();
    }
  }

  private static Process start(List<String> args) throws IOException {
    List<String> command = new ArrayList<>(List.of(WAYMARK.split(" ")));
    command.addAll(args);
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  /** Crawls on to so many pages; milliseconds of CPU a page from number {@code from} on. */
  private static double crawl(RecordedWeb web, Path into, int from, int to)
      throws IOException, InterruptedException {
    List<String> args = new ArrayList<>(List.of("crawl", "--seed", web.url(0)));
    args.addAll(List.of("--connect-to", "*=127.0.0.1:" + PORT, "--allow-address", "loopback"));
    args.addAll(List.of("--delay", "0s", "--contact", "bench@localhost", "--order", POLICY));
    args.addAll(List.of("--want", "word(\"lava\")", "--into", into.toString()));
    args.addAll(List.of("--pages", "" + to, "--json", "--progress-every", "100ms"));
    Process crawl = start(args);
    long firstPage = -1;
    long lastPage = -1;
    Duration then = Duration.ZERO;
    Duration now = Duration.ZERO;
    try (BufferedReader lines = crawl.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher progress = PAGES_FIELD.matcher(line);
        if (line.contains("\"type\":\"progress\"") && progress.find()) {
          now = crawl.info().totalCpuDuration().orElse(now);
          lastPage = Long.parseLong(progress.group(1));
          if (firstPage < 0 && lastPage >= from) {
            firstPage = lastPage;
            then = now;
          }
        }
      }
    }
    crawl.waitFor();
    return now.minus(then).toNanos() / 1e6 / Math.max(1, lastPage - firstPage);
  }

  /** Lets pages of the web wait, found by the first page of the crawl. */
  private static void fill(RecordedWeb web, Path folder, int waiting) throws InterruptedException {
    Random random = new Random(1);
    ScoringContext scoringContext =
        new ScoringContext(new Knowledge(Set.of()), new PageHistory(page -> new long[0]));
    PolicyContext context =
        new PolicyContext(RankSettings.defaults(), BagOfWords.of(""), List.of());
    try (RocksFrontierStore state = new RocksFrontierStore(folder)) {
      Frontier frontier =
          new Frontier(
              FrontierOptions.of(SettingsSchema.defaults(FrontierSettings.class)),
              Duration.ZERO,
              1,
              state,
              AllOrderingPolicies.builtIn().create("random", context),
              scoringContext);
      while (frontier.size() < waiting) {
        for (int i = 0; i < 1000 && frontier.size() < waiting; i++) {
          String url = web.url(random.nextInt(web.pages()));
          frontier.addLink(
              0,
              new InLink(url, words(ANCHOR_WORDS, random), words(CONTEXT_WORDS, random), false),
              1);
        }
        state.commit();
      }
      FrontierBench.awaitCompactions();
    }
  }

  /** Compaction of what was just written runs in the background: no cost of the pages to come. */
  private static void compact(Path folder) throws InterruptedException {
    try (RocksFrontierStore state = new RocksFrontierStore(folder)) {
      FrontierBench.awaitCompactions();
      state.sync();
    }
  }

  private static long[] words(int size, Random random) {
    long[] words = new long[size];
    for (int i = 0; i < size; i++) {
      words[i] = Words.mix(random.nextInt(50_000));
    }
    return words;
  }
}
