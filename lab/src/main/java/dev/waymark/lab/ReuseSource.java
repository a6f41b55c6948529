package dev.waymark.lab;

/** What the earlier run looked for, whose knowledge a run begins with. */
public enum ReuseSource {
  /** The same. */
  SAME,
  /** The next of the wants, so that it can be seen what knowledge of something else costs. */
  NEXT
}
