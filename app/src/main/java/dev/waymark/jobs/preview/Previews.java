package dev.waymark.jobs.preview;

import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.jobs.CrawlRun;
import dev.waymark.jobs.JobFiles;
import dev.waymark.jobs.JobRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The previews of a process, the latest few. */
public final class Previews implements AutoCloseable {
  private static final int MAX_PREVIEWS = 8;

  private final JobRegistry jobs;
  private final Map<String, Preview> previews =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Preview> eldest) {
          if (size() > MAX_PREVIEWS) {
            eldest.getValue().stop();
            return true;
          }
          return false;
        }
      };

  public Previews(JobRegistry jobs) {
    this.jobs = jobs;
  }

  /**
   * Begins to fetch pages around the seeds.
   *
   * @throws ConfigException if the settings make no sense
   */
  public synchronized Preview start(String name, List<RawSetting> given, String want) {
    jobs.collections().newFolder(name); // a name that is taken is told now
    Preview preview = new Preview(UUID.randomUUID().toString(), name, given, want);
    jobs.check(preview.settings());
    CrawlRun.validate(CrawlRun.settings(preview.settings()));
    preview.cards(); // and so is a predicate that cannot be parsed
    previews.put(preview.id(), preview);
    Thread.ofPlatform().daemon().name("preview").start(() -> run(preview));
    return preview;
  }

  private static void run(Preview preview) {
    try {
      Path folder = Files.createTempDirectory("waymark-preview-");
      try {
        preview.run(folder.resolve("pages"));
      } finally {
        JobFiles.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Null if there is none of this id, or no more. */
  public synchronized @Nullable Preview find(String id) {
    return previews.get(id);
  }

  @Override
  public synchronized void close() {
    previews.values().forEach(Preview::stop);
  }
}
