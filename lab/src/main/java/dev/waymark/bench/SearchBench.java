package dev.waymark.bench;

import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.parse.Parser;
import dev.waymark.search.Searcher;
import dev.waymark.search.index.Indexer;
import dev.waymark.search.result.Filters;
import dev.waymark.search.result.RankingMode;
import dev.waymark.search.result.SearchHit;
import dev.waymark.search.result.SearchRequest;
import dev.waymark.text.Tokens;
import dev.waymark.url.Urls;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.recorded.RecordedWebs;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * What indexing a page costs, how long a query takes, and how well known pages are found again.
 *
 * <pre>waymark lab bench search INTO LIMIT DIR…      HTML files below folders, e.g. /usr/share/doc
 * waymark lab bench search INTO LIMIT web:SPEC  a recorded web
 * waymark lab bench search INTO 0               searches what was indexed before</pre>
 *
 * <p>Indexing ends after two minutes and goes on with the next call.
 */
public final class SearchBench {
  private static final long MAX_INDEXING_NANOS = Duration.ofMinutes(2).toNanos();
  private static final int QUERIES = 2_000;
  private static final int KNOWN_ITEMS = 500;
  private static final double[] VOTE_WEIGHTS = {0, 0.25, 0.5, 1, 2, 4};
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Path into;
  private final int limit;
  private final Parser parser = new Parser("bench");
  private final Map<String, String> titles = new HashMap<>();
  private final List<String> words = new ArrayList<>();
  private final SplittableRandom random = new SplittableRandom(1);
  private long pages;
  private long indexedBefore;
  private long filesVisited;
  private long began;
  private boolean isWhole = true;
  private long indexNanos;
  private long parseNanos;
  private long bytes;
  private long links;

  private SearchBench(Path into, int limit) {
    this.into = into;
    this.limit = limit;
  }

  /** Runs it. */
  public static void main(String[] args) throws IOException {
    SearchBench bench = new SearchBench(Path.of(args[0]), Integer.parseInt(args[1]));
    bench.loadQueries();
    if (args.length > 2) {
      bench.index(List.of(args).subList(2, args.length));
      bench.saveQueries();
    }
    if (bench.pages >= bench.limit || bench.isWhole) {
      bench.search();
    }
  }

  private void index(List<String> sources) throws IOException {
    began = System.nanoTime();
    try (Indexer indexer = openIndexer()) {
      indexedBefore = indexer.indexedEntries();
      pages = indexedBefore;
      for (String source : sources) {
        if (source.startsWith("web:")) {
          RecordedWeb web = RecordedWebs.open(source.substring(4));
          for (int page = 0; page < web.pages() && hasBudget(); page++) {
            add(indexer, web.url(page), web.html(page));
          }
        } else {
          addFolder(indexer, Path.of(source));
        }
      }
      long last = THREADS.getCurrentThreadCpuTime();
      indexer.commitAll();
      indexNanos += THREADS.getCurrentThreadCpuTime() - last;
    }
    System.out.printf(
        Locale.ROOT,
        "%,d pages, %.1f KB and %.0f links each, in %.0f s: CPU per page parse %.2f ms, index %.2f"
            + " ms (this thread; merges besides)%n",
        pages - indexedBefore,
        bytes / 1024.0 / (pages - indexedBefore),
        (double) links / (pages - indexedBefore),
        (System.nanoTime() - began) / 1e9,
        parseNanos / 1e6 / (pages - indexedBefore),
        indexNanos / 1e6 / (pages - indexedBefore));
  }

  private Indexer openIndexer() {
    return titles.isEmpty() ? Indexer.create(into, null) : Indexer.open(into);
  }

  private boolean hasBudget() {
    isWhole = System.nanoTime() - began < MAX_INDEXING_NANOS;
    return isWhole && pages < limit;
  }

  private void addFolder(Indexer indexer, Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        if (!hasBudget()) {
          return;
        }
        String name = file.toString();
        if ((name.endsWith(".html") || name.endsWith(".htm"))
            && Files.isRegularFile(file)
            && !Files.isSymbolicLink(file)) {
          Path below = root.relativize(file);
          String url = Urls.normalize("http://" + host(below.getName(0).toString()) + "/" + below);
          if (url != null && filesVisited++ >= indexedBefore) {
            add(indexer, url, Files.readAllBytes(file));
          }
        }
      }
    }
  }

  private static String host(String folder) {
    return folder.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-") + ".example";
  }

  private void add(Indexer indexer, String url, byte[] html) {
    long start = THREADS.getCurrentThreadCpuTime();
    Page page = parser.parse(html, url);
    long parsed = THREADS.getCurrentThreadCpuTime();
    String title = page.title().text().strip();
    titles.put(url, title);
    if (pages % 50 == 0 && page.body().size() > 20) {
      words.add(page.body().word(random.nextInt(page.body().size())));
    }
    Page untitled =
        new Page(
            page.url(),
            Tokens.tokenize(""),
            page.body(),
            page.words(),
            page.headings(),
            page.description(),
            page.language(),
            page.canonical(),
            page.links(),
            page.noindex(),
            page.nofollow());
    indexer.addPage(pages++, untitled, Relevance.yes(1), Instant.EPOCH);
    if (pages % 5_000 == 0) {
      indexer.commit();
    }
    parseNanos += parsed - start;
    indexNanos += THREADS.getCurrentThreadCpuTime() - parsed;
    bytes += html.length;
    links += page.links().size();
  }

  /** Titles and words outlive the indexing, so that searching can be timed alone. */
  private void saveQueries() throws IOException {
    List<String> lines = new ArrayList<>();
    titles.forEach((url, title) -> lines.add(url + "\t" + title.replaceAll("\\s+", " ")));
    Files.write(into.resolve("titles.tsv"), lines);
    Files.write(into.resolve("words.txt"), words);
  }

  private void loadQueries() throws IOException {
    if (!Files.exists(into.resolve("titles.tsv"))) {
      return;
    }
    words.addAll(Files.readAllLines(into.resolve("words.txt")));
    for (String line : Files.readAllLines(into.resolve("titles.tsv"))) {
      int tab = line.indexOf('\t');
      titles.put(line.substring(0, tab), line.substring(tab + 1));
    }
  }

  private void search() {
    try (Searcher searcher = Searcher.open(into)) {
      measureLatency(searcher);
      measureKnownItems(searcher);
    }
  }

  private void measureLatency(Searcher searcher) {
    List<String> queries = new ArrayList<>();
    List<String> names = new ArrayList<>(titles.values());
    for (int i = 0; i < QUERIES; i++) {
      queries.add(
          i % 2 == 0
              ? names.get(random.nextInt(names.size()))
              : words.get(random.nextInt(words.size()))
                  + " "
                  + words.get(random.nextInt(words.size())));
    }
    queries.subList(0, QUERIES / 4).forEach(text -> searcher.search(SearchRequest.of(text)));
    long[] wall = new long[QUERIES];
    long[] cpu = new long[QUERIES];
    for (int i = 0; i < QUERIES; i++) {
      long start = System.nanoTime();
      long startCpu = THREADS.getCurrentThreadCpuTime();
      searcher.search(SearchRequest.of(queries.get(i)));
      cpu[i] = THREADS.getCurrentThreadCpuTime() - startCpu;
      wall[i] = System.nanoTime() - start;
    }
    System.out.printf(
        Locale.ROOT,
        "%,d queries on %,d pages, half titles and half two words, snippets and spelling"
            + " included:%n",
        QUERIES,
        searcher.pageCount());
    quantiles("wall", wall);
    quantiles("CPU", cpu);
  }

  private static void quantiles(String name, long[] nanos) {
    long[] sorted = nanos.clone();
    Arrays.sort(sorted);
    System.out.printf(
        Locale.ROOT,
        "  %-4s p50 %.1f, p95 %.1f, p99 %.1f, mean %.1f ms%n",
        name,
        sorted[QUERIES / 2] / 1e6,
        sorted[QUERIES * 95 / 100] / 1e6,
        sorted[QUERIES * 99 / 100] / 1e6,
        Arrays.stream(sorted).sum() / 1e6 / QUERIES);
  }

  /**
   * Titles that only one page has, which are not in the index. The weight of votes in the blend is
   * chosen on one half of them, all else is measured on the other half.
   */
  private void measureKnownItems(Searcher searcher) {
    Map<String, Integer> titleCounts = new HashMap<>();
    titles.values().forEach(title -> titleCounts.merge(title, 1, Integer::sum));
    List<String> urls =
        titles.entrySet().stream()
            .filter(entry -> !entry.getValue().isEmpty() && titleCounts.get(entry.getValue()) == 1)
            .map(Map.Entry::getKey)
            .sorted()
            .toList();
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < KNOWN_ITEMS; i++) {
      chosen.add(urls.get(random.nextInt(urls.size())));
    }
    measureVoteWeights(searcher, chosen.subList(0, KNOWN_ITEMS / 2));
    List<String> others = chosen.subList(KNOWN_ITEMS / 2, KNOWN_ITEMS);
    for (RankingMode mode : List.of(RankingMode.VOTES, RankingMode.CONTENT, RankingMode.BLENDED)) {
      double sum = 0;
      for (String url : others) {
        sum += reciprocalRank(url, hits(searcher, url, mode));
      }
      System.out.printf(
          Locale.ROOT,
          "%d known items by %s: MRR %.3f%n",
          others.size(),
          mode,
          sum / others.size());
    }
  }

  private List<SearchHit> hits(Searcher searcher, String url, RankingMode mode) {
    return searcher
        .search(new SearchRequest(titles.get(url), mode, Filters.NONE, 0, 100, false))
        .hits();
  }

  private static double reciprocalRank(String url, List<SearchHit> hits) {
    for (int i = 0; i < hits.size(); i++) {
      if (hits.get(i).url().equals(url)) {
        return 1.0 / (i + 1);
      }
    }
    return 0;
  }

  /** The blend with votes weighted by a factor. */
  private void measureVoteWeights(Searcher searcher, List<String> urls) {
    double[] sums = new double[VOTE_WEIGHTS.length];
    for (String url : urls) {
      List<SearchHit> hits = new ArrayList<>(hits(searcher, url, RankingMode.BLENDED));
      for (int i = 0; i < VOTE_WEIGHTS.length; i++) {
        double factor = VOTE_WEIGHTS[i];
        hits.sort(
            Comparator.comparingDouble(
                    (SearchHit hit) -> hit.contentScore() + factor * hit.voteScore())
                .reversed());
        sums[i] += reciprocalRank(url, hits);
      }
    }
    for (int i = 0; i < VOTE_WEIGHTS.length; i++) {
      System.out.printf(
          Locale.ROOT,
          "%d items for tuning: vote weight × %.2f, MRR %.3f%n",
          urls.size(),
          VOTE_WEIGHTS[i],
          sums[i] / urls.size());
    }
  }
}
