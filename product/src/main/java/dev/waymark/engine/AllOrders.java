package dev.waymark.engine;

import dev.waymark.collaborative.CollaborativeOrders;
import dev.waymark.collaborative.CollaborativeSettings;
import dev.waymark.learn.Orders;
import dev.waymark.patterns.PageRankOrder;
import dev.waymark.patterns.PatternOrder;
import dev.waymark.sessions.SessionOrders;
import dev.waymark.sessions.SessionSettings;

/** Every order of the product, those of the stations beyond {@code learn} included. */
public final class AllOrders {
  private AllOrders() {}

  /** The registry that crawl, lab and demo choose from. */
  public static Orders registry() {
    return registry(SessionSettings.defaults(), CollaborativeSettings.defaults());
  }

  /** The same, with models of sessions made as told. */
  public static Orders registry(SessionSettings sessions) {
    return registry(sessions, CollaborativeSettings.defaults());
  }

  /** The same, with people's traces used as told. */
  public static Orders registry(SessionSettings sessions, CollaborativeSettings people) {
    Orders orders =
        Orders.shipped()
            .with("page-rank", "PageRank of what is crawled so far", context -> new PageRankOrder())
            .with(
                "patterns-authority",
                "URL patterns that people read most, for all of a site",
                PatternOrder::authority)
            .with(
                "patterns-hub",
                "URL patterns that lead people on, for what is new",
                PatternOrder::hub);
    return SessionOrders.addTo(CollaborativeOrders.with(orders, people), sessions);
  }
}
