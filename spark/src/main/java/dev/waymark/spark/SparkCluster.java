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
  private final JavaSparkContext spark;
  private final Console console;
  private final SparkProgress progress;
  private final int partitions;

  private SparkCluster(
      JavaSparkContext spark, Console console, SparkProgress progress, int partitions) {
    this.spark = spark;
    this.console = console;
    this.progress = progress;
    this.partitions = partitions;
  }

  static SparkCluster open(SparkSettings settings, Console console) {
    SparkProgress progress = new SparkProgress(console);
    JavaSparkContext spark = new JavaSparkContext(conf(settings.master(), settings.conf()));
    spark.sc().addSparkListener(progress);
    int partitions =
        settings.partitions() == 0 ? 3 * spark.defaultParallelism() : settings.partitions();
    return new SparkCluster(spark, console, progress, partitions);
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
    return unwrapExceptions(() -> {
      PageDataset pages = PageDataset.read(spark, sources, partitions, predicate);
      PageNumbering numbering = pages.numbering().value();
      PageJudge.JudgeStats stats =
          new PageJudge.JudgeStats(
              numbering.pages(), numbering.relevantPages(), numbering.failedPages(), List.of());
      if (!stats.errorSummary().isEmpty()) {
        console.err().println("waymark: " + stats.errorSummary());
      }
      return work.apply(pages);
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
    spark.close();
    progress.clear();
  }
}
