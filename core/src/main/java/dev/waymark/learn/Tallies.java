package dev.waymark.learn;

/** Feature → (seen, hits), for one family of features. */
public final class Tallies {
  static final Tallies EMPTY = new Tallies();
}
