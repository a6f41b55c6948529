package dev.waymark.spark.people;

import dev.waymark.cli.command.Console;
import dev.waymark.config.ConfigException;
import dev.waymark.spark.SparkCluster;
import dev.waymark.spark.SparkConnection;
import dev.waymark.spark.SparkProgress;
import org.apache.spark.api.java.JavaSparkContext;

/** A connection to Spark for the duration of a command that reads logs. */
final class LogCluster implements AutoCloseable {
  /** From which on a log is divided into more parts. */
  static final long MAX_PART_BYTES = 1 << 26;

  private static final int PARTITIONS_PER_CORE = 3;

  private final SparkProgress progress;
  private final SparkConnection connection;
  private final int partitions;

  LogCluster(LogClusterSettings settings, int maxPartitions, Console console) {
    progress = new SparkProgress(console);
    connection =
        SparkConnection.open(
            SparkCluster.conf(settings.master(), settings.encryptedConf()), progress);
    if (!spark().getConf().getBoolean(LogClusterSettings.ENCRYPTION, false)) {
      close();
      throw new ConfigException(
          "conf: Spark would write who visited what to disks as it is; start it with --conf "
              + LogClusterSettings.ENCRYPTION
              + "=true.");
    }
    int wanted =
        settings.partitions() > 0
            ? settings.partitions()
            : PARTITIONS_PER_CORE * spark().defaultParallelism();
    partitions = Math.min(wanted, maxPartitions);
  }

  JavaSparkContext spark() {
    return connection.spark();
  }

  int partitions() {
    return partitions;
  }

  @Override
  public void close() {
    connection.close();
    progress.clear();
  }
}
