package dev.waymark.crawl.steering;

import dev.waymark.config.ConfigException;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.url.Urls;
import org.jspecify.annotations.Nullable;

/** What is steered in a crawl, stored with its state. Changed by the crawl thread only. */
public final class SteeringState {
  /** Metadata key in the frontier store. */
  public static final String META_KEY = "steering";

  private final @Nullable FrontierStore store;
  private final @Nullable PageHistory history;
  private volatile Steering current;
  private ExampleContrast examples = ExampleContrast.NONE;

  private SteeringState(
      @Nullable FrontierStore store, @Nullable PageHistory history, Steering current) {
    this.store = store;
    this.history = history;
    this.current = current;
    compareExamples();
  }

  /** Of a crawl that nobody steers. */
  public static SteeringState none() {
    return new SteeringState(null, null, Steering.NONE);
  }

  /** As a crawl left it. */
  public static SteeringState open(FrontierStore store, PageHistory history) {
    return new SteeringState(store, history, read(store));
  }

  /** What is stored with a crawl. */
  public static Steering read(FrontierStore store) {
    byte[] stored = store.getMeta(META_KEY);
    return stored == null ? Steering.NONE : Steering.fromBytes(stored);
  }

  /** From any thread. */
  public Steering current() {
    return current;
  }

  /**
   * Lasting with the next commit.
   *
   * @throws ConfigException if the example was not crawled
   */
  public void apply(SteeringCommand command) {
    if (store == null) {
      throw new IllegalStateException("this crawl cannot be steered");
    }
    if (command instanceof SteeringCommand.AddExample example
        && !UrlStatus.isCrawled(store.status(Urls.id(example.url())))) {
      throw new ConfigException("url: " + example.url() + " is no page of this crawl.");
    }
    Steering before = current;
    current = before.with(command);
    if (!current.examples().equals(before.examples())) {
      compareExamples(); // reads pages
    }
    store.putMeta(META_KEY, current.toBytes());
  }

  /** What rules add to the score of a candidate. */
  double ruleBonus(Candidate candidate) {
    double bonus = 0;
    for (UrlRule rule : current.rules()) {
      bonus += rule.matches(candidate.url()) ? rule.action().bonus() : 0;
    }
    return bonus;
  }

  private void compareExamples() {
    examples =
        store == null || history == null || current.examples().isEmpty()
            ? ExampleContrast.NONE
            : ExampleContrast.of(current.examples(), store, history);
  }

  /** What examples say of candidates. */
  ExampleContrast examples() {
    return examples;
  }
}
