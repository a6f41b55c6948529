package dev.waymark.collection;

import dev.waymark.archive.StoreSettings;
import dev.waymark.archive.WarcRecordEncoder;
import dev.waymark.config.Key;
import dev.waymark.crawl.CrawlSettings;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.fetch.UserAgent;
import dev.waymark.fetch.WaymarkVersion;
import dev.waymark.fetch.scope.ScopeSettings;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.parse.Parser;
import dev.waymark.rank.RankSettings;
import dev.waymark.rank.collaborative.CollaborativeSettings;
import dev.waymark.relevance.JudgeSettings;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** All settings of a crawl: those of each component, in one tree. */
public record CrawlConfig(
    @Key(help = "The crawl") CrawlSettings crawl,
    @Key(help = "Relevance") JudgeSettings relevance,
    @Key(help = "Ordering") RankSettings learn,
    @Key(help = "User traces") CollaborativeSettings collaborative,
    @Key(help = "Scope") ScopeSettings scope,
    @Key(help = "Politeness") PolitenessSettings politeness,
    @Key(help = "Fetching") FetchSettings fetch,
    @Key(help = "Frontier") FrontierSettings frontier,
    @Key(help = "Storage") StoreSettings store,
    @Key(help = "Search index") IndexSettings search) {

  /** Packs pages for archives that say by which program they were made, and under which name. */
  WarcRecordEncoder warcRecords() {
    SequencedMap<String, String> warcinfo = new LinkedHashMap<>();
    warcinfo.put("software", "Waymark/" + WaymarkVersion.current());
    warcinfo.put("http-header-user-agent", UserAgent.fromSettings(politeness).header());
    warcinfo.put("robots", politeness.robots() ? "obey" : "ignore");
    return new WarcRecordEncoder(warcinfo, store);
  }

  /** Reads pages under the name by which robots rules mean us. */
  public Parser parser() {
    return new Parser(UserAgent.fromSettings(politeness).productToken());
  }
}
