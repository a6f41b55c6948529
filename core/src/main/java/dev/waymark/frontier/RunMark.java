package dev.waymark.frontier;

import java.time.Instant;

/**
 * When this process began with a store, and whether the one before ended in order. One that was
 * killed may have sent requests that it could not note.
 *
 * @param startMicros microseconds since the epoch
 */
record RunMark(long startMicros, boolean endedInOrder) {
  private static final String KEY = "run";
  private static final byte[] RUNNING = {1};
  private static final byte[] ENDED = {0};

  /** A store without a mark was written before there were marks, unless nothing was fetched. */
  static RunMark read(FrontierStore store, Instant start) {
    byte[] mark = store.getMeta(KEY);
    boolean ended = mark == null ? store.pages() == 0 : mark[0] == ENDED[0];
    return new RunMark(HostQueues.toMicros(start), ended);
  }

  static void begin(FrontierStore store) {
    store.putMeta(KEY, RUNNING);
  }

  static void end(FrontierStore store) {
    store.putMeta(KEY, ENDED);
  }
}
