package dev.waymark.spark.cluster;

import dev.waymark.archive.StorageException;
import dev.waymark.config.ConfigException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext$;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;

/**
 * A connection to Spark: the one that this process has, as in a shell of Spark, or a new one.
 *
 * @param isOwn whether it ends with the command
 */
public record SparkConnection(JavaSparkContext spark, boolean isOwn, SparkListener listener)
    implements AutoCloseable {
  private static final String STANDALONE = "spark://";
  private static final int CONNECT_TIMEOUT_MILLIS = 5_000;

  /**
   * @param listener told of jobs until the end
   */
  public static SparkConnection open(SparkConf conf, SparkListener listener) {
    var active = SparkContext$.MODULE$.getActive();
    JavaSparkContext spark =
        active.isEmpty() ? connect(conf) : JavaSparkContext.fromSparkContext(active.get());
    spark.sc().addSparkListener(listener);
    return new SparkConnection(spark, active.isEmpty(), listener);
  }

  private static JavaSparkContext connect(SparkConf conf) {
    requireMaster(conf);
    try {
      return new JavaSparkContext(conf);
    } catch (Exception e) { // Spark throws checked exceptions that it does not declare
      throw new ConfigException(
          "master: Spark does not start with %s (%s)."
              .formatted(conf.get("spark.master"), String.valueOf(e.getMessage()).strip()));
    }
  }

  /**
   * Asks a standalone master at once, where Spark would try for a minute.
   *
   * @throws ConfigException if none answers
   */
  public static void requireMaster(SparkConf conf) {
    String master = conf.get("spark.master");
    if (!master.startsWith(STANDALONE)) {
      return;
    }
    for (String address : master.substring(STANDALONE.length()).split(",")) {
      int colon = address.lastIndexOf(':');
      if (colon < 0 || !address.substring(colon + 1).matches("\\d{1,5}")) {
        throw new ConfigException("master: %s is not spark://HOST:PORT.".formatted(master));
      }
      try (Socket socket = new Socket()) {
        int port = Integer.parseInt(address.substring(colon + 1));
        socket.connect(
            new InetSocketAddress(address.substring(0, colon), port), CONNECT_TIMEOUT_MILLIS);
        return;
      } catch (IOException | IllegalArgumentException e) {
        // the next one may answer
      }
    }
    throw new ConfigException(
        "master: nothing answers at %s; start the master, mend the address, or take 'local[*]'."
            .formatted(master));
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
    spark.sc().removeSparkListener(listener);
    if (isOwn) {
      spark.close();
    }
  }
}
