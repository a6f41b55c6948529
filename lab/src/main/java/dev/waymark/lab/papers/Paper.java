package dev.waymark.lab.papers;

/** The five papers. */
public enum Paper {
  INTELLIGENT("Intelligent crawling with arbitrary predicates"),
  COLLABORATIVE("Collaborative crawling"),
  HMM("Focused crawling with a hidden Markov model over sessions"),
  PATTERNS("URL patterns from browse logs"),
  SYMBIOSIS("Search engine and crawler in symbiosis");

  private final String title;

  Paper(String title) {
    this.title = title;
  }

  /** What it is about. */
  public String title() {
    return title;
  }
}
