package dev.waymark.spark.learn;

import dev.waymark.cli.command.Console;
import dev.waymark.relevance.PageJudge;
import dev.waymark.spark.cluster.SparkConnection;
import dev.waymark.spark.cluster.SparkProgress;
import java.util.List;
import java.util.function.Function;
import org.apache.spark.api.java.JavaSparkContext;

/** Jobs of a command on the pages of archives. */
final class ArchiveJob implements AutoCloseable {
  /** A task holds the words of the pages that link to its own: some 3 KB each. */
  private static final int PAGES_PER_PARTITION = 5_000;

  private final SparkConnection connection;
  private final Console console;
  private final SparkProgress progress;
  private final int partitions;

  private ArchiveJob(
      SparkConnection connection, Console console, SparkProgress progress, int partitions) {
    this.connection = connection;
    this.console = console;
    this.progress = progress;
    this.partitions = partitions;
  }

  static ArchiveJob open(ArchiveSettings settings, Console console) {
    SparkProgress progress = new SparkProgress(console);
    SparkConnection connection =
        SparkConnection.open(
            SparkConnection.conf(settings.spark().master(), settings.spark().conf()), progress);
    return new ArchiveJob(connection, console, progress, settings.partitions());
  }

  /** Reads pages and runs a job on them; exceptions of other machines are rethrown here. */
  <T> T run(ArchiveSources sources, PredicateSpec predicate, Function<PageDataset, T> work) {
    JavaSparkContext spark = connection.spark();
    return SparkConnection.unwrapExceptions(() -> {
      int number =
          partitions > 0
              ? partitions
              : (int)
                  Math.max(
                      3L * spark.defaultParallelism(),
                      sources.estimatedPages() / PAGES_PER_PARTITION);
      PageDataset pages = PageDataset.read(spark, sources, number, predicate);
      PageDataset.Totals totals = pages.totals();
      PageJudge.JudgeStats stats =
          new PageJudge.JudgeStats(totals.pages(), totals.relevant(), totals.failed(), List.of());
      if (!stats.errorSummary().isEmpty()) {
        console.err().println("waymark: " + stats.errorSummary());
      }
      try {
        return work.apply(pages);
      } finally {
        pages.rows().unpersist();
      }
    });
  }

  @Override
  public void close() {
    connection.close();
    progress.clear();
  }
}
