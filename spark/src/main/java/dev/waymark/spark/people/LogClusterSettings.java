package dev.waymark.spark.people;

import dev.waymark.config.Key;
import dev.waymark.spark.cluster.SparkSettings;
import java.util.ArrayList;
import java.util.List;

/** The Spark cluster that reads logs. */
public record LogClusterSettings(
    @Key(help = "Cluster") SparkSettings spark,
    @Key(
            help = "Partitions of users, pages and sites; 0 means three a core.",
            defaultValue = "0",
            max = 256,
            advanced = true)
        int partitions) {

  /** What Spark writes to disks is encrypted by a key that exists in memory only. */
  static final String ENCRYPTION = "spark.io.encryption.enabled";

  /** The settings of Spark; those given win. */
  List<String> encryptedConf() {
    List<String> all = new ArrayList<>(List.of(ENCRYPTION + "=true"));
    if (spark.master().startsWith("local")) {
      // Spark makes the secret itself where there is only one process.
      all.addAll(List.of("spark.authenticate=true", "spark.network.crypto.enabled=true"));
    }
    all.addAll(spark.conf());
    return all;
  }
}
