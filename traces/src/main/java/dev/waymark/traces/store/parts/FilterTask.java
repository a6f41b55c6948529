package dev.waymark.traces.store.parts;

import dev.waymark.traces.store.KAnonymityFilter;
import dev.waymark.traces.store.TraceImport;
import dev.waymark.traces.store.files.PendingTexts;
import dev.waymark.traces.store.files.StoredTrace;
import dev.waymark.traces.store.files.TextDictionary;
import dev.waymark.traces.store.files.TraceFileOutput;
import dev.waymark.traces.store.spill.BucketRange;
import dev.waymark.traces.store.spill.EncryptedSpill;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import org.jspecify.annotations.Nullable;

/** A step of selecting the URLs, or queries, that may be stored. */
final class FilterTask extends ImportTask {
  private final Work urls;
  private final Work queries;

  /** What is to be done. */
  @FunctionalInterface
  interface WorkFactory {
    Work begin(FilterTask task, KAnonymityFilter filter, String name) throws IOException;
  }

  /** Something done for the buckets of the task. */
  @FunctionalInterface
  interface Work {
    void run() throws IOException;
  }

  private FilterTask(ImportSpec spec, BucketRange range, WorkFactory work) throws IOException {
    super(range);
    urls = begin(spec, TraceImport.URLS, work);
    queries = begin(spec, TraceImport.QUERIES, work);
  }

  private Work begin(ImportSpec spec, String name, WorkFactory work) throws IOException {
    return work.begin(
        this, use(new KAnonymityFilter(temporary, name, memory, spec.minUsers())), name);
  }

  @Override
  void run() throws IOException {
    urls.run();
    queries.run();
  }

  /** Counts the users of each text. */
  static FilterTask counting(ImportSpec spec, BucketRange range, boolean acceptNew)
      throws IOException {
    return new FilterTask(
        spec,
        range,
        (task, filter, name) -> {
          task.input(filter.userPairs());
          task.output(filter.decisions());
          task.output(filter.belowThreshold());
          TextDictionary previous = task.previousTexts(spec, name);
          return () -> {
            for (int bucket = range.from(); bucket < range.to(); bucket++) {
              filter.decide(bucket, acceptNew, previous, spec.pending(name));
            }
          };
        });
  }

  /** Compares the texts of too few users with those of earlier imports. */
  static FilterTask comparing(ImportSpec spec, BucketRange range) throws IOException {
    return new FilterTask(
        spec,
        range,
        (task, filter, name) -> {
          task.input(filter.belowThreshold());
          task.output(filter.promoted());
          return () -> {
            for (int bucket = range.from(); bucket < range.to(); bucket++) {
              ByteArrayOutputStream part = new ByteArrayOutputStream();
              try (TraceFileOutput out = new TraceFileOutput(Channels.newChannel(part))) {
                filter.mergePending(bucket, spec.pending(name), new PendingTexts.Writer(out));
              }
              task.addFilePart(name + TraceImport.PENDING_SUFFIX, bucket, part.toByteArray());
            }
          };
        });
  }

  /** Writes the texts that are stored, and answers who asked for their numbers. */
  static FilterTask selecting(ImportSpec spec, BucketRange range) throws IOException {
    return new FilterTask(
        spec,
        range,
        (task, filter, name) -> {
          task.input(filter.texts());
          task.input(filter.decisions());
          task.input(filter.promoted());
          EncryptedSpill lookups = task.input(task.spill(name + CleanTask.LOOKUPS));
          EncryptedSpill answers = task.output(task.spill(name + TextAnswers.ANSWERS));
          TextDictionary previous = task.previousTexts(spec, name);
          return () -> {
            TextAnswers texts = new TextAnswers(name.equals(TraceImport.URLS));
            filter.passTexts(texts::define);
            try (TextDictionary.Writer out =
                new TextDictionary.Writer(task.files(), name, texts::addNumber)) {
              for (int bucket = range.from(); bucket < range.to(); bucket++) {
                filter.writeBucket(bucket, previous, out, texts.acceptsNew());
              }
            }
            for (int bucket = range.from(); bucket < range.to(); bucket++) {
              texts.answer(lookups.drain(bucket), answers);
            }
            task.addCounts(texts.counts(name));
          };
        });
  }

  private @Nullable TextDictionary previousTexts(ImportSpec spec, String name) throws IOException {
    StoredTrace trace = spec.openPrevious();
    if (trace == null) {
      return null;
    }
    use(trace::close);
    return name.equals(TraceImport.URLS) ? trace.urlTexts() : trace.queryTexts();
  }
}
