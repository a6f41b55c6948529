package dev.waymark.lab;

/** Predicate of the earlier run whose knowledge a run begins with. */
public enum ReuseSource {
  /** The same. */
  SAME,
  /** The next of the predicates, which shows what knowledge of something else costs. */
  NEXT
}
