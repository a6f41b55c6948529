package dev.waymark.archive;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What a reader of a collection could not read and left out: how much, and where the first of it
 * is. A damaged place costs itself, and is not passed over in silence.
 */
public final class SkippedRecords {
  /** Places that are named. */
  private static final int MAX_NAMED = 3;

  private final List<String> places = new ArrayList<>();
  private long count;

  /** A record of the archive is damaged. */
  public synchronized void addRecord(Path file, long offset) {
    add(file.getFileName() + " at byte " + offset);
  }

  /** A line of the journal is damaged. */
  public synchronized void addLine(Path file, long number) {
    add(file.getFileName() + " line " + number);
  }

  private void add(String place) {
    count++;
    if (places.size() < MAX_NAMED) {
      places.add(place);
    }
  }

  public synchronized long count() {
    return count;
  }

  /** How much was left out, where, and what to do about it; empty if nothing was. */
  public synchronized String sentence(Path collection) {
    if (count == 0) {
      return "";
    }
    return describe() + ". See waymark check " + collection + ".";
  }

  /** The same of a file that is no collection's. */
  public synchronized String describe() {
    String named = String.join(", ", places) + (count > places.size() ? ", …" : "");
    return (count == 1 ? "1 damaged record was" : count + " damaged records were")
        + " left out: "
        + named;
  }
}
