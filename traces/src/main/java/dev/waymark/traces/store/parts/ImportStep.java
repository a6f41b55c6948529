package dev.waymark.traces.store.parts;

import dev.waymark.traces.store.spill.BucketRange;
import java.io.IOException;
import java.io.Serializable;
import java.util.Set;

/**
 * A step of an import that tasks do on many machines, each for some of the buckets.
 *
 * @param reads the kinds of records that it reads
 */
public record ImportStep(Set<String> reads, TaskFactory tasks) implements Serializable {

  /** Begins a task. */
  @FunctionalInterface
  public interface TaskFactory extends Serializable {
    ImportTask begin(BucketRange range) throws IOException;
  }
}
