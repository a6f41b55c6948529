package dev.waymark.spark;

import dev.waymark.archive.StorageException;
import dev.waymark.cli.command.Console;
import dev.waymark.config.ConfigException;
import dev.waymark.relevance.PageJudge;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** A connection to Spark for the duration of a command. */
public final class SparkCluster implements AutoCloseable {
  /** A task holds the words of the pages that link to its own: some 3 KB each. */
  private static final int PAGES_PER_PARTITION = 5_000;

  private final SparkConnection connection;
  private final Console console;
  private final SparkProgress progress;
  private final int partitions;

  private SparkCluster(
      SparkConnection connection, Console console, SparkProgress progress, int partitions) {
    this.connection = connection;
    this.console = console;
    this.progress = progress;
    this.partitions = partitions;
  }

  static SparkCluster open(SparkSettings settings, Console console) {
    SparkProgress progress = new SparkProgress(console);
    SparkConnection connection =
        SparkConnection.open(conf(settings.master(), settings.conf()), progress);
    return new SparkCluster(connection, console, progress, settings.partitions());
  }

  /**
   * Settings of Spark.
   *
   * @param given as KEY=VALUE; these win
   */
  public static SparkConf conf(String master, List<String> given) {
    SparkConf conf =
        new SparkConf()
            .setAppName("waymark")
            .setIfMissing("spark.ui.enabled", "false")
            .set("spark.rdd.compress", "true");
    // spark-submit has said it already, unless the command says otherwise.
    if (!conf.contains("spark.master") || !master.equals(SparkSettings.DEFAULT_MASTER)) {
      conf.setMaster(master);
    }
    if (conf.get("spark.master").startsWith("local")) {
      conf.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1");
    }
    for (String setting : given) {
      int equals = setting.indexOf('=');
      if (equals < 1) {
        throw new ConfigException("conf: \"" + setting + "\" is not KEY=VALUE.");
      }
      conf.set(setting.substring(0, equals).strip(), setting.substring(equals + 1).strip());
    }
    return conf;
  }

  /** Reads pages and runs a job on them; exceptions of other machines are rethrown here. */
  <T> T run(ArchiveSources sources, PredicateSpec predicate, Function<PageDataset, T> work) {
    JavaSparkContext spark = connection.spark();
    return unwrapExceptions(() -> {
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

  /** Unwraps the exceptions that Spark wraps around those of a machine. */
  public static <T> T unwrapExceptions(Callable<T> work) {
    try {
      return work.call();
    } catch (Exception e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        switch (cause) {
          case StorageException disk -> throw disk;
          case ConfigException setting -> throw setting;
          case UncheckedIOException io -> throw io;
          default -> {}
        }
      }
      throw e instanceof RuntimeException known ? known : new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    connection.close();
    progress.clear();
  }
}
