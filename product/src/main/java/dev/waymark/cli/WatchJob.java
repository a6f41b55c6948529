package dev.waymark.cli;

import dev.waymark.collaborative.CollaborativeSettings;
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
import dev.waymark.watch.WatchSettings;

/** What {@code waymark watch} can be told: how to watch, and all that its crawl was told. */
record WatchJob(
    @Key(help = "The watch") WatchSettings watch,
    @Key(help = "The crawl") CrawlSettings crawl,
    @Key(help = "What is wanted") JudgeSettings judge,
    @Key(help = "What comes first") LearnSettings learn,
    @Key(help = "Where people went") CollaborativeSettings collaborative,
    @Key(help = "Where it may go") ScopeSettings scope,
    @Key(help = "Manners") MannersSettings manners,
    @Key(help = "Fetching") FetchSettings fetch,
    @Key(help = "What waits") FrontierSettings frontier,
    @Key(help = "What is kept") StoreSettings store,
    @Key(help = "What is searchable") SearchSettings search,
    @Key(help = "What is shown meanwhile") ProgressSettings progress) {

  Job job() {
    return new Job(
        crawl, judge, learn, collaborative, scope, manners, fetch, frontier, store, search);
  }
}
