package dev.waymark.engine;

import dev.waymark.learn.Orders;

/** Every order of the product, those of the stations beyond {@code learn} included. */
public final class AllOrders {
  private AllOrders() {}

  /** The registry that crawl, lab and demo choose from. */
  public static Orders registry() {
    return Orders.shipped();
  }
}
