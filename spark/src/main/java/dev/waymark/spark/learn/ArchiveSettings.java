package dev.waymark.spark.learn;

import dev.waymark.config.Key;
import dev.waymark.spark.cluster.SparkSettings;
import java.util.List;

/** Which archives are read, and where. */
public record ArchiveSettings(
    @Key(
            help =
                "Collection, folder of shards, WARC file or folder of them; may be given many"
                    + " times.",
            placeholder = "PLACE")
        List<String> from,
    @Key(help = "Pages and cluster") SparkSettings spark,
    @Key(
            help =
                "Partitions of the pages; 0 means three a core, and at most some 5,000 pages each.",
            defaultValue = "0",
            max = 100_000,
            advanced = true)
        int partitions) {}
