package dev.waymark.engine;

import dev.waymark.collaborative.CollaborativeSettings;
import dev.waymark.fetch.Agent;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.MannersSettings;
import dev.waymark.fetch.Version;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.judge.JudgeSettings;
import dev.waymark.learn.LearnSettings;
import dev.waymark.parse.Parser;
import dev.waymark.scope.ScopeSettings;
import dev.waymark.search.SearchSettings;
import dev.waymark.settings.Key;
import dev.waymark.store.StoreSettings;
import dev.waymark.store.WarcRecords;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** All that a crawl can be told: each station's settings, in one tree. */
public record Job(
    @Key(help = "The crawl") CrawlSettings crawl,
    @Key(help = "What is wanted") JudgeSettings judge,
    @Key(help = "What comes first") LearnSettings learn,
    @Key(help = "Where people went") CollaborativeSettings collaborative,
    @Key(help = "Where it may go") ScopeSettings scope,
    @Key(help = "Manners") MannersSettings manners,
    @Key(help = "Fetching") FetchSettings fetch,
    @Key(help = "What waits") FrontierSettings frontier,
    @Key(help = "What is kept") StoreSettings store,
    @Key(help = "What is searchable") SearchSettings search) {

  /** Packs pages for archives that say by which program they were made, and under which name. */
  WarcRecords records() {
    SequencedMap<String, String> made = new LinkedHashMap<>();
    made.put("software", "Waymark/" + Version.current());
    made.put("http-header-user-agent", Agent.of(manners).header());
    made.put("robots", manners.robots() ? "obey" : "ignore");
    return new WarcRecords(made, store);
  }

  /** Reads pages under the name by which robots rules mean us. */
  public Parser parser() {
    return new Parser(Agent.of(manners).name());
  }
}
