package dev.waymark.spark.cluster;

import dev.waymark.config.Key;
import java.util.List;

/** The Spark that runs a command. */
public record SparkSettings(
    @Key(
            help =
                "Where to run: local[*] for all cores of this machine, or a cluster such as"
                    + " spark://HOST:7077.",
            defaultValue = SparkSettings.DEFAULT_MASTER,
            placeholder = "MASTER")
        String master,
    @Key(
            help = "Setting for Spark, written KEY=VALUE; may be given many times.",
            placeholder = "KEY=VALUE",
            advanced = true)
        List<String> conf) {
  /** All cores of this machine. */
  public static final String DEFAULT_MASTER = "local[*]";
}
