package dev.waymark.traces.formats;

/** An import cannot continue; the message says why and what to do, without personal data. */
public final class ImportException extends Exception {
  private static final long serialVersionUID = 1;

  public ImportException(String message) {
    super(message);
  }
}
