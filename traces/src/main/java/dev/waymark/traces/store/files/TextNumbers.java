package dev.waymark.traces.store.files;

/** Numbers of texts in the trace being written. */
@FunctionalInterface
public interface TextNumbers {
  /** Number + 1 of a text; 0 if it is not stored, or if it does not accept new visits. */
  long find(long id, boolean isNew);
}
