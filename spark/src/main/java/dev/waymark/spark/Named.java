package dev.waymark.spark;

import dev.waymark.learn.Crawled;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Known;
import dev.waymark.learn.LearnSettings;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.model.Candidate;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.settings.BadSetting;
import dev.waymark.text.Bag;
import java.io.Serializable;
import java.util.List;

/**
 * An order as it travels: each machine builds its own, as one remembers what it scored.
 *
 * @param hint what is looked for, in words; may be empty
 */
record Named(String name, String hint) implements Serializable {
  private static final String NOWHERE = "http://localhost/";

  /** Built anew. */
  Order order() {
    return Orders.shipped()
        .of(name, new OrderContext(LearnSettings.defaults(), Bag.of(hint), List.of()));
  }

  /**
   * @throws BadSetting if there is no such order, or if it learns nothing
   */
  Named checked() {
    try {
      if (order().learns().isEmpty()) {
        throw new BadSetting(
            "order: " + name + " learns nothing that could be added up; take waymark.");
      }
    } catch (IllegalArgumentException e) {
      throw new BadSetting(e.getMessage());
    }
    return this;
  }

  /**
   * @throws BadSetting if scores depend on what it noted of each page while that was crawled
   */
  Named checkedForScores() {
    checked();
    Page page = new Parser().parse("", NOWHERE);
    Known nothing = new Known(Knowledge.of(order()), new Crawled(number -> new long[0]));
    Candidate candidate = Candidate.of(NOWHERE, 0, 0, Origin.SEED);
    if (order().mark(page, candidate, nothing).length > 0) {
      throw new BadSetting(
          "order: "
              + name
              + " goes by what it noted of each page while it crawled, which archives do not"
              + " have; take waymark.");
    }
    return this;
  }
}
