package dev.waymark.collection;

import dev.waymark.archive.warc.StoreSettings;
import dev.waymark.archive.warc.WarcRecordEncoder;
import dev.waymark.config.HelpGroup;
import dev.waymark.config.Key;
import dev.waymark.crawl.CrawlSettings;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.fetch.UserAgent;
import dev.waymark.fetch.WaymarkVersion;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.fetch.scope.ScopeSettings;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.parse.DocumentConverter;
import dev.waymark.parse.Parser;
import dev.waymark.rank.RankSettings;
import dev.waymark.rank.collaborative.CollaborativeSettings;
import dev.waymark.relevance.JudgeSettings;
import dev.waymark.render.PageRenderer;
import dev.waymark.render.RenderSettings;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** All settings of a crawl: those of each component, in one tree. */
public record CrawlConfig(
    CrawlSettings crawl,
    @Key(group = HelpGroup.WANT) JudgeSettings relevance,
    @Key(group = HelpGroup.EXTENT) RankSettings learn,
    @Key(group = HelpGroup.PEOPLE) CollaborativeSettings collaborative,
    @Key(group = HelpGroup.EXTENT) ScopeSettings scope,
    @Key(group = HelpGroup.POLITENESS) PolitenessSettings politeness,
    @Key(group = HelpGroup.POLITENESS) FetchSettings fetch,
    @Key(group = HelpGroup.EXTENT) RenderSettings render,
    @Key(group = HelpGroup.EXTENT) FrontierSettings frontier,
    @Key(group = HelpGroup.STORAGE) StoreSettings store,
    @Key(group = HelpGroup.STORAGE) IndexSettings search,
    @Key(group = HelpGroup.EXTENT) ShardSettings shards) {

  /** Packs pages for archives that say by which program they were made, and under which name. */
  public WarcRecordEncoder warcRecords() {
    SequencedMap<String, String> warcinfo = new LinkedHashMap<>();
    warcinfo.put("software", "Waymark/" + WaymarkVersion.current());
    warcinfo.put("http-header-user-agent", UserAgent.fromSettings(politeness).header());
    warcinfo.put("robots", politeness.robots() ? "obey" : "ignore");
    return new WarcRecordEncoder(warcinfo, store);
  }

  /** Reads pages under the name by which robots rules mean us. */
  public Parser parser() {
    return new Parser(
        UserAgent.fromSettings(politeness).productToken(),
        new DocumentConverter.Limits(fetch.documentTimeout(), fetch.documentMemory()));
  }

  /**
   * Renders pages by the rules of the crawl; null where none are.
   *
   * @throws dev.waymark.config.ConfigException there is no browser
   */
  public @Nullable PageRenderer renderer(
      HttpFetcher fetcher, RobotsPolicy robots, Scope scope, InstantSource clock) {
    return PageRenderer.create(render, fetch, politeness, fetcher, robots, scope::namesHost, clock);
  }

  /** Which URLs belong to the crawl. */
  Scope scope(Collection<String> seeds) {
    return new Scope(scope, fetch.unreadExtensions(), seeds);
  }
}
