package dev.waymark.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a site of their own that is crawled into a folder of their own. */
public abstract class ReefSiteTestBase {
  @TempDir public Path folder;
  ReefSiteServer site;

  @BeforeEach
  void start() throws IOException {
    site = new ReefSiteServer();
  }

  @AfterEach
  void stop() {
    site.close();
  }

  public String url(String path) {
    return site.url(path);
  }

  public CommandOutput crawl(String... more) {
    return wanting("word(\"reef\") && word(\"fish\")", more);
  }

  CommandOutput wanting(String want, String... more) {
    List<String> args = new ArrayList<>(Arrays.asList(more));
    if (!args.contains("--into")) {
      args.addAll(List.of("--into", folder.resolve("c").toString()));
    }
    return site.crawl(want, args.toArray(String[]::new));
  }
}
