package dev.waymark.cli;

import dev.waymark.archive.StoreSettings;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.IndexSettings;
import dev.waymark.config.HelpGroup;
import dev.waymark.config.Key;
import dev.waymark.crawl.CrawlSettings;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.fetch.scope.ScopeSettings;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.rank.RankSettings;
import dev.waymark.rank.collaborative.CollaborativeSettings;
import dev.waymark.relevance.JudgeSettings;
import dev.waymark.search.refresh.CommunitySettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Settings of the crawls of a community, kept in its folder. */
record CommunityConfig(
    @Key(help = "The community") CommunitySettings community,
    @Key(group = HelpGroup.WANT) JudgeSettings judge,
    @Key(group = HelpGroup.EXTENT) ScopeSettings scope,
    @Key(group = HelpGroup.POLITENESS) PolitenessSettings politeness,
    @Key(group = HelpGroup.POLITENESS) FetchSettings fetch,
    @Key(group = HelpGroup.EXTENT) FrontierSettings frontier,
    @Key(group = HelpGroup.STORAGE) StoreSettings store,
    @Key(group = HelpGroup.STORAGE) IndexSettings search) {

  /** File in the folder of a community. */
  static final String FILE_NAME = "community.yaml";

  private static final int WORKERS = 64;

  /** A crawl into a folder. */
  CrawlConfig toCrawlConfig(List<String> seeds, Path into) {
    CrawlSettings crawl =
        new CrawlSettings(
            seeds,
            into.toString(),
            List.of(),
            community.pages(),
            Duration.ZERO,
            0,
            0,
            0,
            WORKERS,
            false);
    return new CrawlConfig(
        crawl,
        judge,
        RankSettings.defaults(),
        CollaborativeSettings.defaults(),
        scope,
        politeness,
        fetch,
        frontier,
        store,
        search);
  }
}
