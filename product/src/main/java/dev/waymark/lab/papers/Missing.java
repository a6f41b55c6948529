package dev.waymark.lab.papers;

/** A claim that this command cannot look at; another may. */
record Missing(Paper paper, String claim, String published, String instead) implements Claim {
  @Override
  public Seen look(Bench bench) {
    return Seen.notAvailable(instead);
  }
}
