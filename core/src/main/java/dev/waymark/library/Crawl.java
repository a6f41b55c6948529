package dev.waymark.library;

import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.Progress;
import dev.waymark.model.Relevance;
import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Trace;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.PredicateWords;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.Predicates;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.text.BagOfWords;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A crawl of the live web into a collection on disk. A collection that is there already is
 * continued.
 *
 * {@snippet class="dev.waymark.library.LibraryTest" region="crawl"}
 *
 * <p>Set up and run by one thread; only {@link #stop} may be called by others.
 */
public final class Crawl {
  private static final SettingsSchema<CrawlConfig> KEYS = SettingsSchema.of(CrawlConfig.class);

  private final List<RawSetting> settings = new ArrayList<>();
  private final List<String> seeds = new ArrayList<>();
  private Trace trace = MemoryTrace.of(List.of(), List.of());
  private Consumer<Progress> onProgress = progress -> {};
  private @Nullable Predicate predicate;
  private @Nullable OrderingPolicy policy;
  private volatile @Nullable LiveCrawl running;

  private Crawl(Path collection) {
    set("into", collection.toString());
  }

  /**
   * How a run ended.
   *
   * @param reason why it ended, e.g. {@code page budget reached}
   * @param pages fetched and judged since the collection began
   * @param relevant of those
   */
  public record Result(String reason, long pages, long relevant) {}

  /** A crawl into a folder, which is made if it is not there. */
  public static Crawl into(Path collection) {
    return new Crawl(collection);
  }

  /** Adds a URL to start from. */
  public Crawl seed(String url) {
    seeds.add(url);
    return this;
  }

  /** Pages are relevant that an expression, or plain words, hold for; without it, all pages. */
  public Crawl want(String expression) {
    predicate = null;
    return set("want", expression);
  }

  /** Pages are relevant that a predicate of yours says yes to. */
  public Crawl want(Predicate own) {
    predicate = own;
    return this;
  }

  /** Orders candidates by a policy of yours; without it, by the setting {@code order}. */
  public Crawl order(OrderingPolicy own) {
    policy = own;
    return this;
  }

  /** What people left, for policies that use it. It is not closed. */
  public Crawl people(Trace left) {
    trace = left;
    return this;
  }

  /**
   * Sets what a key of the job file, or the flag of the same name, sets: {@code set("pages",
   * "200")}. The last call for a key counts.
   */
  public Crawl set(String key, String... values) {
    settings.add(RawSetting.flag(key, List.of(values)));
    return this;
  }

  /** Tells how far the crawl is, some times a second. */
  public Crawl onProgress(Consumer<Progress> listener) {
    onProgress = listener;
    return this;
  }

  /**
   * Crawls to the end.
   *
   * @throws dev.waymark.config.ConfigException a setting is wrong; the message names it
   */
  public Result run() throws InterruptedException {
    if (!seeds.isEmpty()) {
      set("seed", seeds.toArray(String[]::new));
    }
    CrawlConfig config = KEYS.read(settings);
    rejectUnused(config);
    OrderingPolicy chosen = policy == null ? createPolicy(config) : policy;
    try (PageJudge judge = openJudge(config)) {
      LiveCrawl crawl =
          new LiveCrawl(
              config,
              judge,
              chosen,
              chosen.emptyKnowledge(),
              InstantSource.system(),
              KEYS.write(config));
      running = crawl;
      LiveCrawl.Result result = crawl.run(onProgress);
      return new Result(
          result.outcome().description(), result.progress().pages(), result.progress().relevant());
    } finally {
      running = null;
    }
  }

  /** Asks a crawl that runs to end soon and cleanly. */
  public void stop() {
    LiveCrawl crawl = running;
    if (crawl != null) {
      crawl.stop();
    }
  }

  /** Files that only the command line reads must not be dropped without a word. */
  private static void rejectUnused(CrawlConfig config) {
    if (!config.crawl().people().isEmpty()) {
      throw new ConfigException("people: give the trace itself, by Crawl.people.");
    }
    if (!config.learn().example().isEmpty()
        || !config.learn().counterExample().isEmpty()
        || !config.learn().knowledge().isEmpty()) {
      throw new ConfigException(
          "example, counter-example, knowledge: only the command line reads these files.");
    }
  }

  private OrderingPolicy createPolicy(CrawlConfig config) {
    String want = config.relevance().want();
    String hint =
        config.learn().hint().isEmpty()
            ? PredicateWords.extract(Predicates.toExpression(want))
            : config.learn().hint();
    PolicyContext context =
        new PolicyContext(config.learn(), BagOfWords.of(hint), List.of()).with(trace);
    try {
      return AllOrderingPolicies.registry().create(config.learn().order(), context);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(e.getMessage());
    }
  }

  private PageJudge openJudge(CrawlConfig config) {
    Predicate own = predicate;
    if (own != null) {
      return new PageJudge(own);
    }
    return config.relevance().want().isEmpty()
        ? new PageJudge(page -> Relevance.yes(1, "every page is relevant"))
        : PageJudge.fromSettings(config.relevance(), PredicateContext.minimal());
  }
}
