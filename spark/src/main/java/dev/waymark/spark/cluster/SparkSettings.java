package dev.waymark.spark.cluster;

import dev.waymark.config.Key;
import java.util.List;

/** Settings of the input and of the Spark cluster. */
public record SparkSettings(
    @Key(
            help =
                "Collection, folder of shards, WARC file or folder of them; may be given many"
                    + " times.",
            placeholder = "PLACE")
        List<String> from,
    @Key(
            help =
                "Where to run: local[*] for all cores of this machine, or a cluster such as"
                    + " spark://HOST:7077.",
            defaultValue = SparkSettings.DEFAULT_MASTER,
            placeholder = "MASTER")
        String master,
    @Key(
            help =
                "Partitions of the pages; 0 means three a core, and at most some 5,000 pages each.",
            defaultValue = "0",
            max = 100_000,
            advanced = true)
        int partitions,
    @Key(
            help = "Setting for Spark, written KEY=VALUE; may be given many times.",
            placeholder = "KEY=VALUE",
            advanced = true)
        List<String> conf) {
  /** All cores of this machine. */
  public static final String DEFAULT_MASTER = "local[*]";
}
