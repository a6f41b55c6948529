package dev.waymark.engine;

import dev.waymark.frontier.RocksState;
import dev.waymark.frontier.State;
import dev.waymark.learn.Crawled;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import java.nio.file.Path;
import java.util.Set;

/** What a crawl has learned: the state keeps the observations, and knowledge is their sum. */
public final class Learned {
  private final Known known;

  private Learned(Known known) {
    this.known = known;
  }

  /**
   * What the pages of a collection teach, without what its crawl began with.
   *
   * @param folder of a collection, which may be crawled meanwhile
   * @param order says what is learned
   */
  public static Knowledge of(Path folder, Order order) {
    try (State state = RocksState.readOnly(folder.resolve("state"))) {
      return open(state, order, new Knowledge(Set.of())).known().knowledge();
    }
  }

  /**
   * Knows again what was known when the crawl stopped.
   *
   * @param prior what to begin with, already discounted
   */
  static Learned open(State state, Order order, Knowledge prior) {
    return open(state, order, prior, Integer.MAX_VALUE);
  }

  /**
   * Knows again what was known after so many pages.
   *
   * @param order that was asked nothing yet: it may remember what it knows of pages
   */
  static Learned open(State state, Order order, Knowledge prior, int pages) {
    Knowledge knowledge = Knowledge.of(order);
    knowledge.borrow(prior);
    Crawled crawled = new Crawled(state::words);
    state.observations(
        0,
        seen -> {
          if (seen.page() < pages) {
            crawled.observe(seen);
            knowledge.observe(seen, crawled);
          }
        });
    return new Learned(new Known(knowledge, crawled));
  }

  Known known() {
    return known;
  }
}
