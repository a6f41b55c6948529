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

/** A connection to Spark, for as long as a command takes. */
final class SparkCluster implements AutoCloseable {
  private final JavaSparkContext spark;
  private final Console console;
  private final SparkProgress progress;
  private final int partitions;

  private SparkCluster(JavaSparkContext spark, Console console, SparkProgress steps, int parts) {
    this.spark = spark;
    this.console = console;
    this.progress = steps;
    this.partitions = parts;
  }

  static SparkCluster open(SparkSettings settings, Console console) {
    SparkProgress steps = new SparkProgress(console);
    JavaSparkContext spark = new JavaSparkContext(conf(settings));
    spark.sc().addSparkListener(steps);
    int parts = settings.partitions() == 0 ? 3 * spark.defaultParallelism() : settings.partitions();
    return new SparkCluster(spark, console, steps, parts);
  }

  private static SparkConf conf(SparkSettings settings) {
    SparkConf conf =
        new SparkConf()
            .setAppName("waymark")
            .setMaster(settings.master())
            .set("spark.ui.enabled", "false")
            .set("spark.rdd.compress", "true");
    if (settings.master().startsWith("local")) {
      conf.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1");
    }
    for (String said : settings.conf()) {
      int equals = said.indexOf('=');
      if (equals < 1) {
        throw new ConfigException("conf: \"" + said + "\" is not written KEY=VALUE.");
      }
      conf.set(said.substring(0, equals).strip(), said.substring(equals + 1).strip());
    }
    return conf;
  }

  /** Reads pages and does something with them; what failed on a machine fails here. */
  <T> T run(ArchiveSources sources, PredicateSpec wanted, Function<PageDataset, T> work) {
    return unwrapExceptions(() -> {
      PageDataset pages = PageDataset.read(spark, sources, partitions, wanted);
      PageNumbering roster = pages.numbering().value();
      PageJudge.JudgeStats tally =
          new PageJudge.JudgeStats(
              roster.pages(), roster.relevantPages(), roster.failedPages(), List.of());
      if (!tally.errorSummary().isEmpty()) {
        console.err().println("waymark: " + tally.errorSummary());
      }
      return work.apply(pages);
    });
  }

  /** Spark wraps what a machine threw; it is for whoever asked. */
  private static <T> T unwrapExceptions(Callable<T> work) {
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
