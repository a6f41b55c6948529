package dev.waymark.engine;

import dev.waymark.frontier.State;
import dev.waymark.learn.Crawled;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;

/** What a crawl has learned: the state keeps the observations, and knowledge is their sum. */
final class Learned {
  private final Known known;

  private Learned(Known known) {
    this.known = known;
  }

  /**
   * Knows again what was known when the crawl stopped.
   *
   * @param prior what to begin with, already discounted
   */
  static Learned open(State state, Order order, Knowledge prior) {
    Knowledge knowledge = Knowledge.of(order);
    knowledge.merge(prior);
    Crawled crawled = new Crawled(state::words);
    state.observations(
        0,
        seen -> {
          crawled.observe(seen);
          knowledge.observe(seen, crawled);
        });
    return new Learned(new Known(knowledge, crawled));
  }

  Known known() {
    return known;
  }
}
