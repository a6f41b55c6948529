package dev.waymark.jobs;

/** There is no collection of a name. */
public final class UnknownCollectionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UnknownCollectionException(String name) {
    super("There is no collection " + name + " here.");
  }
}
