package dev.waymark.spark.crawl;

import dev.waymark.config.Key;
import dev.waymark.spark.cluster.SparkSettings;
import java.util.List;

/** Where shards run, and where they are kept. */
public record ClusterSettings(
    @Key(
            help =
                "Where to run: local[*] for all cores of this machine, or a cluster such as"
                    + " spark://HOST:7077.",
            defaultValue = SparkSettings.DEFAULT_MASTER,
            placeholder = "MASTER")
        String master,
    @Key(
            help =
                "Folder that all machines reach, for shards and rounds: a path, or an address of"
                    + " one of Hadoop's file systems, such as hdfs://HOST/reefs.",
            placeholder = "FOLDER")
        String at,
    @Key(
            help = "Setting for Spark, written KEY=VALUE; may be given many times.",
            placeholder = "KEY=VALUE",
            advanced = true)
        List<String> conf) {}
