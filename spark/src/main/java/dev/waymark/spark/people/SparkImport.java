package dev.waymark.spark.people;

import dev.waymark.spark.cluster.PartitionKey;
import dev.waymark.traces.LogParts;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.ImportReport;
import dev.waymark.traces.store.parts.DistributedImport;
import dev.waymark.traces.store.parts.EventTask;
import dev.waymark.traces.store.parts.ImportStep;
import dev.waymark.traces.store.parts.ImportTask;
import dev.waymark.traces.store.spill.BucketRange;
import dev.waymark.traces.store.spill.SpillChunk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import scala.Tuple2;

/**
 * Imports logs: between the steps of an import, records travel to the partitions of their users,
 * URLs and sites. The trace is put together on this machine, one part after the other.
 */
final class SparkImport implements AutoCloseable {
  private final JavaSparkContext spark;
  private final int partitions;
  private final List<JavaRDD<SpillChunk>> kept = new ArrayList<>();

  SparkImport(JavaSparkContext spark, int partitions) {
    this.spark = spark;
    this.partitions = partitions;
  }

  ImportReport run(LogParts logs, TraceSettings settings, DistributedImport target)
      throws IOException, ImportException {
    EventTask.Setup setup = target.sanitizing();
    spark.setJobDescription("reading logs");
    JavaRDD<SpillChunk> sanitized =
        keep(
            spark
                .parallelize(logs.parts(), logs.parts().size())
                .flatMap(part -> {
                  EventTask task = LogTasks.closedAtEnd(setup.begin(part.number()));
                  part.read(settings, task);
                  return task.results();
                }));
    JavaRDD<SpillChunk> cleaned =
        run("cleaning visits", target.cleaning(logs.sum(counts(sanitized))), sanitized);
    JavaRDD<SpillChunk> counted = run("selecting pages", target.counting(counts(cleaned)), cleaned);
    JavaRDD<SpillChunk> compared = run("selecting pages", target.comparing(), counted);
    JavaRDD<SpillChunk> selected =
        run("selecting pages", target.selecting(), sanitized, cleaned, counted, compared);
    JavaRDD<SpillChunk> written =
        run("writing visits", target.writing(counts(selected), partitions), cleaned, selected);
    JavaRDD<SpillChunk> visitors =
        run("writing visitors", target.listing(counts(written), partitions), written);
    List<SpillChunk> visitorCounts = counts(visitors);
    JavaRDD<SpillChunk> patterns = run("mining patterns", target.mining(), written);
    patterns.count();
    spark.setJobDescription("storing the trace");
    return target.finish(
        logs.formats(),
        visitorCounts,
        files(List.of(selected, compared, written, visitors, patterns)),
        logs.sources());
  }

  /** The parts of files; of each result, one partition at a time comes to this machine. */
  private static Iterator<SpillChunk> files(List<JavaRDD<SpillChunk>> results) {
    Iterator<JavaRDD<SpillChunk>> rest = results.iterator();
    return new Iterator<>() {
      private Iterator<SpillChunk> current = List.<SpillChunk>of().iterator();

      @Override
      public boolean hasNext() {
        while (!current.hasNext() && rest.hasNext()) {
          current = rest.next().filter(SpillChunk::isFile).toLocalIterator();
        }
        return current.hasNext();
      }

      @Override
      public SpillChunk next() {
        return current.next();
      }
    };
  }

  private static List<SpillChunk> counts(JavaRDD<SpillChunk> results) {
    return results.filter(SpillChunk::isCounts).collect();
  }

  @SafeVarargs
  private JavaRDD<SpillChunk> run(
      String description, ImportStep step, JavaRDD<SpillChunk>... results) {
    spark.setJobDescription(description);
    Set<String> reads = step.reads();
    ImportStep.TaskFactory tasks = step.tasks();
    int parts = partitions;
    return keep(
        Stream.of(results)
            .map(result -> result.filter(chunk -> reads.contains(chunk.kind())))
            .reduce(JavaRDD::union)
            .orElseThrow()
            .mapToPair(chunk ->
                new Tuple2<>(
                    new ChunkKey(BucketRange.partOf(chunk.bucket(), parts), chunk.source()), chunk))
            .repartitionAndSortWithinPartitions(new PartitionKey.ByPartition(parts))
            .mapPartitionsWithIndex(
                (part, chunks) -> {
                  ImportTask task = LogTasks.closedAtEnd(tasks.begin(new BucketRange(part, parts)));
                  chunks.forEachRemaining(chunk -> task.receive(chunk._2()));
                  return task.results();
                },
                false));
  }

  private JavaRDD<SpillChunk> keep(JavaRDD<SpillChunk> results) {
    JavaRDD<SpillChunk> filled =
        results.filter(chunk -> chunk.isFile() || chunk.isCounts() || chunk.bytes().length > 0);
    kept.add(filled.persist(StorageLevel.DISK_ONLY()));
    return filled;
  }

  @Override
  public void close() {
    kept.forEach(JavaRDD::unpersist);
  }
}
