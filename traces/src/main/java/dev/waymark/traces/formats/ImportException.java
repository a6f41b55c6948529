package dev.waymark.traces.formats;

/** An import cannot go on; the message says why and what to do, and names nobody. */
public final class ImportException extends Exception {
  private static final long serialVersionUID = 1;

  public ImportException(String message) {
    super(message);
  }
}
