package dev.waymark.crawl.steering;

import dev.waymark.config.ConfigException;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.url.Urls;
import org.jspecify.annotations.Nullable;

/** What is steered in a crawl, stored with its state. Changed by the crawl thread only. */
public final class SteeringState {
  /** Metadata key in the frontier store. */
  public static final String META_KEY = "steering";

  private final @Nullable FrontierStore store;
  private volatile Steering current;
  private ExampleSimilarity similarity = ExampleSimilarity.NONE;

  private SteeringState(@Nullable FrontierStore store, Steering current) {
    this.store = store;
    this.current = current;
  }

  /** Of a crawl that nobody steers. */
  public static SteeringState none() {
    return new SteeringState(null, Steering.NONE);
  }

  /** As a crawl left it. */
  public static SteeringState open(FrontierStore store) {
    SteeringState state = new SteeringState(store, read(store));
    state.similarity = ExampleSimilarity.of(state.current.examples(), store);
    return state;
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
    current = current.with(command);
    similarity = ExampleSimilarity.of(current.examples(), store);
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

  /** What likeness to examples adds. */
  double exampleBonus(Candidate candidate) {
    return similarity.bonus(candidate);
  }
}
