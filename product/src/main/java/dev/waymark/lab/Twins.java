package dev.waymark.lab;

import java.util.HashSet;
import java.util.Set;

/** Which pages of a run say what another page said before. */
final class Twins {
  private final Readings readings;
  private final Set<String> seen = new HashSet<>();

  Twins(Readings readings) {
    this.readings = readings;
  }

  boolean isNew(int page) {
    return seen.add(readings.page(page).body().text());
  }
}
