package dev.waymark.community;

import dev.waymark.engine.AllCores;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.search.Hit;
import dev.waymark.search.MemoryIndex;
import dev.waymark.search.QueryOrder;
import dev.waymark.search.Request;
import dev.waymark.search.Searcher;
import dev.waymark.search.Stems;
import dev.waymark.search.Weights;
import dev.waymark.settings.BadSetting;
import dev.waymark.web.RecordedWeb;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.stream.IntStream;

/**
 * The days of a community, as in "Search engine and crawler in symbiosis": a broad collection from
 * bookmarks, queries, a new collection over night, and so on; with interests that change on one of
 * the days. Relevant is what has the topic that the query was about.
 */
public final class Simulation {
  /** Bookmarks of each interest. */
  private static final int BOOKMARKS = 3;

  private static final int TOP = 10;

  /** Words on either side of a link that vote. */
  private static final int WINDOW = 12;

  private final RecordedWeb web;
  private final SimulationSettings settings;
  private final IntFunction<Page> pages;
  private final Townsfolk people;
  private final Weights weights;
  private final Searcher everything;

  /**
   * A day of one run.
   *
   * @param precision mean share of relevant pages among the ten first
   * @param collection pages searched on this day
   * @param cost of it: its size by the size allowed
   * @param cosine mean similarity of this day's collection, made the night before, with the day's
   *     queries, which it could not know
   * @param first precision of the same queries in the collection of the first day: some queries are
   *     harder than others, and those of another day are others
   * @param whole precision of the same queries with all of the web to find in, which leaves ranking
   * @param repeated precision of queries that were asked on an earlier day, NaN if there is none
   * @param earlier their precision when they were asked first
   * @param drifted precision of queries about the interests that came with the change, else NaN
   */
  public record Day(
      int day,
      double precision,
      int collection,
      double cost,
      double cosine,
      double first,
      double whole,
      double repeated,
      double earlier,
      double drifted) {}

  public Simulation(RecordedWeb web, SimulationSettings settings) {
    this.web = web;
    this.settings = settings;
    Parser parser = new Parser();
    Page[] read = new Page[web.pages()];
    IntStream.range(0, read.length)
        .parallel()
        .forEach(page -> read[page] = parser.parse(web.html(page), web.url(page)));
    this.pages = number -> read[number];
    Stems stems = new Stems();
    this.people = new Townsfolk(web, pages, stems);
    this.weights = new Weights(stems, stem -> Math.log(web.pages() / (1.0 + people.spread(stem))));
    Set<String> all = new LinkedHashSet<>();
    for (int page = 0; page < web.pages(); page++) {
      all.add(web.url(page));
    }
    this.everything = shelf(all).index().searcher();
  }

  private int maxIndex() {
    return settings.maxIndex() > 0 ? settings.maxIndex() : Math.max(20, web.pages() / 5);
  }

  /** Plays as many runs as the settings say, on all cores. */
  public List<List<Day>> runs() throws InterruptedException {
    List<Callable<List<Day>>> work = new ArrayList<>();
    for (int run = 0; run < settings.runs(); run++) {
      int number = run;
      work.add(() -> run(number));
    }
    return AllCores.run(work, played -> {});
  }

  /** Plays one run; many may be played at once. */
  public List<Day> run(int number) throws InterruptedException {
    RandomGenerator random =
        RandomGeneratorFactory.of("L64X128MixRandom").create(settings.seed() * 1_000 + number);
    List<String> all = people.interests(settings.topics() * 2, random);
    if (all.size() < 2) {
      throw new BadSetting("web: " + web.name() + " has too few topics for people to ask about.");
    }
    Diary diary = new Diary(all, random);
    List<Day> days = new ArrayList<>();
    Shelf first = first(diary);
    Shelf shelf = first;
    List<Townsfolk.Wish> wishes = diary.wishes(1);
    for (int day = 1; day <= settings.days(); day++) {
      days.add(diary.day(day, shelf, first, wishes));
      if (day < settings.days()) {
        Shelf before = shelf;
        shelf = overNight(before, wishes);
        if (before != first) {
          before.index().close();
        }
        wishes = diary.wishes(day + 1);
      }
    }
    shelf.index().close();
    first.index().close();
    return days;
  }

  /** A collection and its index. */
  private record Shelf(Set<String> urls, MemoryIndex index) {}

  /** Breadth-first from the bookmarks. */
  @SuppressWarnings("resource") // the index that the crawler would close is what is wanted of it
  private Shelf first(Diary diary) throws InterruptedException {
    MemoryIndex index = new MemoryIndex(WINDOW);
    RecordedCrawler crawler = new RecordedCrawler(web, pages, index);
    Order order = Orders.shipped().of("breadth-first", OrderContext.plain());
    crawler.crawl(diary.bookmarks(), order, maxIndex());
    crawler.keep();
    return new Shelf(crawler.urls(), index);
  }

  private Shelf overNight(Shelf shelf, List<Townsfolk.Wish> wishes) throws InterruptedException {
    Set<String> asked = new LinkedHashSet<>();
    wishes.forEach(wish -> asked.add(wish.words()));
    MemoryIndex old = shelf.index();
    try (RecordedCrawler crawler = new RecordedCrawler(web, pages, old.copy(WINDOW))) {
      new Symbiosis(community(), old.searcher(), crawler, () -> Instant.EPOCH)
          .run(List.copyOf(asked), query -> {});
      return shelf(crawler.urls());
    }
  }

  private Shelf shelf(Set<String> urls) {
    MemoryIndex index = new MemoryIndex(WINDOW);
    urls.forEach(url -> index.add(pages.apply(web.page(url))));
    return new Shelf(urls, index);
  }

  private CommunitySettings community() {
    return new CommunitySettings(
        maxIndex(),
        settings.queries(),
        1,
        Duration.ZERO,
        settings.topHits(),
        settings.maxIter(),
        1.01, // the paper leaves the check of convergence out, too
        settings.idf(),
        settings.order(),
        Duration.ofDays(7));
  }

  /** The paper's measure: TF-IDF cosine of every page with all queries put together. */
  private double cosine(Set<String> collection, List<Townsfolk.Wish> wishes) {
    StringBuilder all = new StringBuilder();
    wishes.forEach(wish -> all.append(wish.words()).append(' '));
    QueryOrder order = new QueryOrder(all.toString(), weights);
    double sum = 0;
    for (String url : collection) {
      sum += order.similarity(pages.apply(web.page(url)).words());
    }
    return collection.isEmpty() ? 0 : sum / collection.size();
  }

  /** What is asked on which day, and how well it was answered. */
  private final class Diary {
    private final List<String> before;
    private final List<String> after;
    private final RandomGenerator random;
    private final List<Townsfolk.Wish> pool = new ArrayList<>();
    private final List<Townsfolk.Wish> laterPool = new ArrayList<>();
    private final Map<String, Double> firstTime = new HashMap<>();

    Diary(List<String> all, RandomGenerator random) {
      int count = Math.min(settings.topics(), all.size() / 2);
      this.random = random;
      this.before = all.subList(0, count);
      List<String> changed = new ArrayList<>(all.subList(0, count - count / 2));
      changed.addAll(all.subList(count, count + count / 2));
      this.after = settings.drift() > 0 ? changed : before;
      for (String topic : all) {
        List<Townsfolk.Wish> some = people.wishes(topic, poolSize(), random);
        if (before.contains(topic)) {
          pool.addAll(some);
        }
        if (after.contains(topic)) {
          laterPool.addAll(some);
        }
      }
    }

    private int poolSize() {
      return Math.max(4, 2 * settings.queries() / settings.topics());
    }

    List<String> bookmarks() {
      List<String> urls = new ArrayList<>();
      before.forEach(topic -> urls.addAll(people.bookmarks(topic, BOOKMARKS, random)));
      return urls;
    }

    /** Some are asked more often than others: the square of a lot prefers the first ones. */
    List<Townsfolk.Wish> wishes(int day) {
      boolean changed = settings.drift() > 0 && day >= settings.drift();
      List<Townsfolk.Wish> from = changed ? laterPool : pool;
      List<Townsfolk.Wish> wishes = new ArrayList<>();
      for (int i = 0; i < settings.queries(); i++) {
        int each = from.size() / Math.max(1, before.size());
        int topic = random.nextInt(Math.max(1, before.size()));
        double lot = random.nextDouble();
        wishes.add(from.get(Math.min(from.size() - 1, topic * each + (int) (lot * lot * each))));
      }
      return wishes;
    }

    Day day(int day, Shelf shelf, Shelf first, List<Townsfolk.Wish> wishes) {
      Mean all = new Mean();
      Mean inFirst = new Mean();
      Mean inWhole = new Mean();
      Mean repeated = new Mean();
      Mean earlier = new Mean();
      Mean drifted = new Mean();
      Set<String> known = new HashSet<>(firstTime.keySet());
      for (Townsfolk.Wish wish : wishes) {
        double precision = precision(shelf.index().searcher(), wish);
        all.add(precision);
        inFirst.add(shelf == first ? precision : precision(first.index().searcher(), wish));
        inWhole.add(precision(everything, wish));
        if (known.contains(wish.words())) {
          repeated.add(precision);
          earlier.add(firstTime.get(wish.words()));
        }
        if (!before.contains(wish.topic())) {
          drifted.add(precision);
        }
        firstTime.putIfAbsent(wish.words(), precision);
      }
      int size = shelf.urls().size();
      return new Day(
          day,
          all.mean(),
          size,
          (double) size / maxIndex(),
          cosine(shelf.urls(), wishes),
          inFirst.mean(),
          inWhole.mean(),
          repeated.mean(),
          earlier.mean(),
          drifted.mean());
    }
  }

  private double precision(Searcher searcher, Townsfolk.Wish wish) {
    int relevant = 0;
    for (Hit hit : searcher.search(Request.of(wish.words())).hits()) {
      if (people.isAbout(hit.url(), wish.topic())) {
        relevant++;
      }
    }
    return (double) relevant / TOP;
  }

  private static final class Mean {
    private double sum;
    private int count;

    void add(double value) {
      sum += value;
      count++;
    }

    double mean() {
      return count == 0 ? Double.NaN : sum / count;
    }
  }
}
