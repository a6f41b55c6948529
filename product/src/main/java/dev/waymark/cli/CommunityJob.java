package dev.waymark.cli;

import dev.waymark.collaborative.CollaborativeSettings;
import dev.waymark.community.CommunitySettings;
import dev.waymark.engine.CrawlSettings;
import dev.waymark.engine.Job;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.MannersSettings;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.judge.JudgeSettings;
import dev.waymark.learn.LearnSettings;
import dev.waymark.scope.ScopeSettings;
import dev.waymark.search.SearchSettings;
import dev.waymark.settings.Key;
import dev.waymark.store.StoreSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** What the crawls of a community can be told; kept in its folder. */
record CommunityJob(
    @Key(help = "The community") CommunitySettings community,
    @Key(help = "What is wanted") JudgeSettings judge,
    @Key(help = "Where it may go") ScopeSettings scope,
    @Key(help = "Manners") MannersSettings manners,
    @Key(help = "Fetching") FetchSettings fetch,
    @Key(help = "What waits") FrontierSettings frontier,
    @Key(help = "What is kept") StoreSettings store,
    @Key(help = "What is searchable") SearchSettings search) {

  /** File in the folder of a community. */
  static final String FILE = "community.yaml";

  private static final int WORKERS = 64;

  /** A crawl into a folder. */
  Job job(List<String> seeds, Path into) {
    CrawlSettings crawl =
        new CrawlSettings(
            seeds,
            into.toString(),
            List.of(),
            community.maxIndex(),
            Duration.ZERO,
            0,
            0,
            0,
            WORKERS,
            false);
    return new Job(
        crawl,
        judge,
        LearnSettings.defaults(),
        CollaborativeSettings.defaults(),
        scope,
        manners,
        fetch,
        frontier,
        store,
        search);
  }
}
