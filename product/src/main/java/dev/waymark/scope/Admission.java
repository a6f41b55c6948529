package dev.waymark.scope;

/** Whether a URL belongs to the crawl. */
public sealed interface Admission {
  /** It does. */
  Admission IN = new In();

  default boolean isIn() {
    return this instanceof In;
  }

  /** It does. */
  record In() implements Admission {}

  /** It does not. */
  record Out(String reason) implements Admission {}
}
