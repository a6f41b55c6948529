package dev.waymark.spark.crawl;

import dev.waymark.config.Key;
import dev.waymark.spark.cluster.SparkSettings;

/** Where shards run, and where they are kept. */
public record ClusterSettings(
    @Key(help = "Cluster") SparkSettings spark,
    @Key(
            help =
                "Folder that all machines reach, for shards and rounds: a path, or an address of"
                    + " one of Hadoop's file systems, such as hdfs://HOST/reefs.",
            placeholder = "FOLDER")
        String at) {}
