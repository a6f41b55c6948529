package dev.waymark.spark;

import dev.waymark.settings.Key;
import java.util.List;

/** Where the pages are, and where the work is done. */
public record ClusterSettings(
    @Key(help = "Collection, WARC file or folder of WARC files; may be given many times.")
        List<String> from,
    @Key(
            help =
                "Where to run: local[*] for all cores of this machine, or a cluster such as"
                    + " spark://HOST:7077.",
            value = "local[*]")
        String master,
    @Key(help = "Parts to cut the pages into; 0 means three a core.", value = "0", max = 100_000)
        int parts,
    @Key(help = "Setting for Spark, written KEY=VALUE; may be given many times.")
        List<String> conf) {}
