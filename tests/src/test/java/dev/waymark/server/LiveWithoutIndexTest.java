package dev.waymark.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.cli.ReefSiteTestBase;
import dev.waymark.jobs.CollectionFolders;
import dev.waymark.jobs.CrawlView;
import dev.waymark.jobs.JobRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What was stored after the last commit of the index is all there after a kill. */
class LiveWithoutIndexTest extends ReefSiteTestBase {
  @Test
  void foundPagesHaveTheirTitles() throws Exception {
    crawl("--seed", url("/zlib"));
    try (Stream<Path> index = Files.walk(folder.resolve("c").resolve("index"))) {
      for (Path file : index.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
    try (JobRegistry jobs =
        new JobRegistry(
            CollectionFolders.in(folder), 1, 1, InstantSource.system(), message -> {}, true)) {
      assertThat(jobs.view("c").found())
          .extracting(CrawlView.FoundPage::title)
          .contains("A reef", "Packed");
    }
  }
}
