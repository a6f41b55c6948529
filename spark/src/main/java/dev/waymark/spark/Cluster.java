package dev.waymark.spark;

import dev.waymark.cli.Console;
import dev.waymark.judge.Judge;
import dev.waymark.settings.BadSetting;
import dev.waymark.store.BrokenDisk;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** A connection to Spark, for as long as a command takes. */
final class Cluster implements AutoCloseable {
  private final JavaSparkContext spark;
  private final Console console;
  private final Steps steps;
  private final int parts;

  private Cluster(JavaSparkContext spark, Console console, Steps steps, int parts) {
    this.spark = spark;
    this.console = console;
    this.steps = steps;
    this.parts = parts;
  }

  static Cluster open(ClusterSettings settings, Console console) {
    Steps steps = new Steps(console);
    JavaSparkContext spark = new JavaSparkContext(conf(settings));
    spark.sc().addSparkListener(steps);
    int parts = settings.parts() == 0 ? 3 * spark.defaultParallelism() : settings.parts();
    return new Cluster(spark, console, steps, parts);
  }

  private static SparkConf conf(ClusterSettings settings) {
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
        throw new BadSetting("conf: \"" + said + "\" is not written KEY=VALUE.");
      }
      conf.set(said.substring(0, equals).strip(), said.substring(equals + 1).strip());
    }
    return conf;
  }

  /** Reads pages and does something with them; what failed on a machine fails here. */
  <T> T with(Sources sources, Wanted wanted, Function<Pages, T> work) {
    return told(() -> {
      Pages pages = Pages.read(spark, sources, parts, wanted);
      Roster roster = pages.roster().value();
      Judge.Tally tally =
          new Judge.Tally(roster.pages(), roster.wanted(), roster.troubled(), List.of());
      if (!tally.trouble().isEmpty()) {
        console.err().println("waymark: " + tally.trouble());
      }
      return work.apply(pages);
    });
  }

  /** Spark wraps what a machine threw; it is for whoever asked. */
  private static <T> T told(Callable<T> work) {
    try {
      return work.call();
    } catch (Exception e) {
      for (Throwable cause = e; cause != null; cause = cause.getCause()) {
        switch (cause) {
          case BrokenDisk disk -> throw disk;
          case BadSetting setting -> throw setting;
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
    steps.end();
  }
}
