package dev.waymark.collaborative;

import dev.waymark.learn.Family;
import dev.waymark.learn.Features;
import dev.waymark.learn.Guide;
import dev.waymark.learn.Known;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Page;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** An order that learns one family of features about people beside all that links teach. */
abstract class BesideLinks implements Order {
  /** The order by links. */
  final Order links;

  private final Family family;
  private final Guide guide;

  BesideLinks(Order links, Family family, Guide guide) {
    this.links = links;
    this.family = family;
    this.guide = guide;
  }

  /** How the features about people are found. */
  abstract Features people();

  @Override
  public final Set<Family> learns() {
    Set<Family> all = new HashSet<>(links.learns());
    all.add(family);
    return all;
  }

  @Override
  public final Map<Family, Features> features() {
    Map<Family, Features> all = new HashMap<>(links.features());
    all.put(family, people());
    return all;
  }

  @Override
  public final float[] mark(Page page, Candidate candidate, Known known) {
    return links.mark(page, candidate, known);
  }

  @Override
  public final Guide guide() {
    return guide;
  }
}
