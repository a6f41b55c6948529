package dev.waymark.community;

import dev.waymark.engine.Keeper;
import dev.waymark.engine.Limits;
import dev.waymark.engine.MemoryCrawl;
import dev.waymark.engine.Visited;
import dev.waymark.engine.Visitor;
import dev.waymark.frontier.FrontierSettings;
import dev.waymark.frontier.MemoryState;
import dev.waymark.frontier.Next;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.Order;
import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import dev.waymark.model.Judged;
import dev.waymark.model.Observation;
import dev.waymark.model.Origin;
import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Fingerprint;
import dev.waymark.parse.SimHash;
import dev.waymark.search.MemoryIndex;
import dev.waymark.search.Searcher;
import dev.waymark.settings.Keys;
import dev.waymark.store.Way;
import dev.waymark.web.RecordedWeb;
import dev.waymark.web.Reply;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/** Crawls a web that does not move, with the product's own crawl. */
final class RecordedCrawler implements Symbiosis.Crawler, AutoCloseable {
  private static final byte[] NOTHING = {};

  private final RecordedWeb web;
  private final IntFunction<Page> pages;
  private final MemoryIndex draft;
  private final Set<String> drafted = new HashSet<>();
  private final Set<String> last = new LinkedHashSet<>();
  private final Set<String> urls = new LinkedHashSet<>();

  /**
   * @param draft what was there before; closed with the crawler
   */
  RecordedCrawler(RecordedWeb web, IntFunction<Page> pages, MemoryIndex draft) {
    this.web = web;
    this.pages = pages;
    this.draft = draft;
  }

  /** The pages brought home. */
  Set<String> urls() {
    return urls;
  }

  @Override
  public Searcher draft() {
    return draft.searcher();
  }

  @Override
  public void keep() {
    urls.addAll(last);
    last.clear();
  }

  @Override
  public void crawl(List<String> seeds, Order order, int most) throws InterruptedException {
    last.clear();
    MemoryCrawl.still(Keys.defaults(FrontierSettings.class).rescore())
        .run(
            seeds,
            Origin.QUERY,
            order,
            Knowledge.of(order),
            visitor(),
            Home::new,
            Limits.pages(most));
  }

  private Visitor visitor() {
    return (candidate, way) -> {
      String url = candidate.url();
      return switch (web.ask(url)) {
        case Reply.Found(int page) ->
            new Visited.Seen(
                new Judged(candidate, pages.apply(page), Verdict.yes(1)),
                Fetched.Ok.recorded(url, "text/html", NOTHING),
                way,
                new Fingerprint(url, SimHash.NONE),
                null,
                Duration.ZERO);
        case Reply.Moved(int status, String target) ->
            missed(candidate, new Fetched.Moved(url, status, target), way);
        case Reply.Missing missing ->
            missed(candidate, new Fetched.Failed(url, 404, "not found", false, Duration.ZERO), way);
      };
    };
  }

  private static Visited missed(Candidate candidate, Fetched fetched, Way way) {
    return new Visited.Missed(candidate, fetched, way, true, Duration.ZERO);
  }

  /** Takes pages in. */
  private final class Home implements Keeper {
    private final MemoryState state;

    Home(MemoryState state) {
      this.state = state;
    }

    @Override
    public Way way(Next.Ready next) {
      return Keeper.way(next, null);
    }

    @Override
    public Kept keep(Visited.Seen seen) {
      Page page = seen.judged().page();
      if (page.noindex()) {
        return Kept.UNWANTED;
      }
      last.add(page.url());
      if (drafted.add(page.url())) {
        draft.add(page);
      }
      return Kept.NEW;
    }

    @Override
    public void crawled(Visited.Seen seen, Observation observation) {}

    @Override
    public void missed(Visited.Missed missed, String decision) {}

    @Override
    public void commit() {
      state.commit();
    }
  }

  @Override
  public void close() {
    draft.close();
  }
}
