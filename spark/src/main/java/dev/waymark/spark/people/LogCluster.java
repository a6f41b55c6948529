package dev.waymark.spark.people;

import dev.waymark.cli.command.Console;
import dev.waymark.config.ConfigException;
import dev.waymark.spark.cluster.SparkConnection;
import dev.waymark.spark.cluster.SparkProgress;
import dev.waymark.traces.LogParts;
import dev.waymark.traces.store.spill.BucketRange;
import org.apache.spark.api.java.JavaSparkContext;

/** A connection to Spark for the duration of a command that reads logs. */
final class LogCluster implements AutoCloseable {
  /** From which on a log is divided into more parts. */
  static final long MAX_PART_BYTES = 1 << 26;

  private static final int PARTITIONS_PER_CORE = 3;

  private final SparkProgress progress;
  private final SparkConnection connection;
  private final int partitions;
  private final boolean isExact;

  LogCluster(LogClusterSettings settings, Console console) {
    progress = new SparkProgress(console);
    connection =
        SparkConnection.open(
            SparkConnection.conf(settings.spark().master(), settings.encryptedConf()), progress);
    if (!spark().getConf().getBoolean(LogClusterSettings.ENCRYPTION, false)) {
      close();
      throw new ConfigException(
          "conf: Spark would write who visited what to disks as it is; start it with --conf "
              + LogClusterSettings.ENCRYPTION
              + "=true.");
    }
    isExact = settings.partitions() > 0;
    partitions =
        isExact ? settings.partitions() : PARTITIONS_PER_CORE * spark().defaultParallelism();
  }

  JavaSparkContext spark() {
    return connection.spark();
  }

  /** In how many parts logs are read at least, if they can be divided. */
  int minParts() {
    return partitions;
  }

  /** Partitions of users, pages and sites: more of larger logs. */
  int partitions(LogParts logs) {
    return Math.min(
        isExact ? partitions : Math.max(partitions, logs.parts().size()), BucketRange.MAX_PARTS);
  }

  @Override
  public void close() {
    connection.close();
    progress.clear();
  }
}
