package dev.waymark.lab.papers;

import java.util.List;

/** Something a paper says it saw, and how to look whether it is so here. */
interface Claim {
  Paper paper();

  /** What is claimed, in a sentence. */
  String claim();

  /** The paper's own figures. */
  String published();

  /** The orders it takes. */
  default List<String> orders() {
    return List.of();
  }

  /** Whether it takes people's traces. */
  default boolean people() {
    return false;
  }

  Seen look(Bench bench) throws InterruptedException;
}
