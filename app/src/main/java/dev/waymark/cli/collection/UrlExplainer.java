package dev.waymark.cli.collection;

import dev.waymark.cli.command.ConfigFile;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.collection.explain.UrlExplanation;
import dev.waymark.config.ConfigException;
import dev.waymark.config.SettingsSchema;
import dev.waymark.rank.knowledge.Knowledge;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Explains URLs of a collection with the policy that it was crawled with. */
public final class UrlExplainer implements AutoCloseable {
  private final Path folder;
  private final CrawlCommandSettings crawl;
  private final CrawlConfig config;
  private final PageReader reader;
  private final ConfiguredPolicy policy;
  private final Knowledge prior;

  /**
   * @param folder of a collection
   * @throws ConfigException if it has no settings
   */
  public UrlExplainer(Path folder) {
    if (!Files.exists(folder.resolve(LiveCrawl.SETTINGS_FILE))) {
      throw new ConfigException(
          folder + " cannot be explained: it has no " + LiveCrawl.SETTINGS_FILE + ".");
    }
    this.folder = folder;
    this.crawl = SettingsSchema.of(CrawlCommandSettings.class).read(ConfigFile.readStored(folder));
    this.config = crawl.config();
    this.prior = KnowledgeLoader.readPrior(config);
    this.reader = new PageReader(config.politeness(), config.fetch(), "");
    try {
      this.policy = ConfiguredPolicy.openStored(crawl, reader);
    } catch (RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  /**
   * @param now whether also a fetched page is scored with what is known now
   */
  public UrlExplanation explain(String url, boolean now) {
    return UrlExplanation.explain(folder, config, policy.policy(), prior, url, now);
  }

  /** Where the path of a URL begins, if no link led there but people's visits. */
  @Nullable TraceOrigin origin(UrlExplanation why) {
    return TraceOrigin.find(why, policy.trace(), crawl);
  }

  /** The same in words, empty if there is none. */
  public String originText(UrlExplanation why) {
    TraceOrigin origin = origin(why);
    return origin == null ? "" : origin.text();
  }

  @Override
  public void close() {
    try (reader) {
      policy.close();
    }
  }
}
