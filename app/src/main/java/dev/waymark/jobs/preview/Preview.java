package dev.waymark.jobs.preview;

import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.collection.PageReader;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.config.RawSetting;
import dev.waymark.crawl.InFlightParents;
import dev.waymark.crawl.visit.CrawlListener;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.jobs.CrawlRun;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.rank.Contribution;
import dev.waymark.relevance.PageJudge;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A few pages around the seeds of a crawl that is not begun yet, and what a predicate says of them:
 * whoever corrects it sees how the predicate follows.
 */
public final class Preview implements CrawlListener {
  /** Pages that are fetched. */
  public static final int PAGES = 20;

  private final String id;
  private final String name;
  private final List<RawSetting> given;
  private final List<Page> pages = new ArrayList<>();
  private final Map<String, Boolean> marks = new LinkedHashMap<>();
  private final List<WantChange> changes = new ArrayList<>();
  private @Nullable LiveCrawl crawl;
  private String want;
  private String written;
  private String error = "";
  private @Nullable MissCause cause;
  private boolean done;

  /**
   * A page with what the predicate says.
   *
   * @param mark what the user said; null if nothing
   */
  public record Card(
      String url, String title, String text, Relevance relevance, @Nullable Boolean mark) {

    /** Whether the predicate says what the user said. */
    public boolean agrees() {
      return mark == null || mark == relevance.relevant();
    }
  }

  /**
   * @param name of the collection that is to be made
   * @param given its settings
   */
  Preview(String id, String name, List<RawSetting> given, String want) {
    this.id = id;
    this.name = name;
    this.given = List.copyOf(given);
    this.want = want;
    this.written = want;
  }

  public String id() {
    return id;
  }

  public String name() {
    return name;
  }

  /** The settings of the crawl, with the predicate and what was marked as they are now. */
  public synchronized List<RawSetting> settings() {
    List<RawSetting> all = new ArrayList<>(given);
    all.add(RawSetting.flag("want", List.of(want)));
    addMarked("example", true, all);
    addMarked("counter-example", false, all);
    return all;
  }

  private void addMarked(String key, boolean relevant, List<RawSetting> settings) {
    List<String> pages = new ArrayList<>();
    marks.forEach((url, mark) -> {
      if (mark == relevant) {
        pages.add(url);
      }
    });
    if (pages.isEmpty()) {
      return;
    }
    settings.stream()
        .filter(one -> one.name().equals(key))
        .forEach(one -> pages.addAll(one.texts()));
    settings.removeIf(one -> one.name().equals(key));
    settings.add(RawSetting.flag(key, pages.stream().distinct().toList()));
  }

  public synchronized String want() {
    return want;
  }

  /** The predicate as the user wrote it. */
  public synchronized void setWant(String other) {
    want = other.strip();
    written = want;
    changes.clear();
  }

  /** How the predicate followed the marks. */
  public synchronized List<WantChange> changes() {
    return List.copyOf(changes);
  }

  public synchronized boolean isDone() {
    return done;
  }

  /** What went wrong; empty if nothing did. */
  public synchronized String error() {
    return error;
  }

  /** Why there is no page; null if there is one, or nobody knows. */
  public synchronized @Nullable MissCause cause() {
    return pages.isEmpty() ? cause : null;
  }

  /** Fetches the pages into a folder of their own, breadth-first. */
  void run(Path folder) {
    try {
      List<RawSetting> all = new ArrayList<>(given);
      all.add(RawSetting.flag("into", List.of(folder.toString())));
      all.add(RawSetting.flag("pages", List.of("" + PAGES)));
      all.add(RawSetting.flag("order", List.of("breadth-first")));
      all.add(RawSetting.flag("max-time", List.of("60s")));
      all.add(RawSetting.flag("index", List.of("false")));
      all.add(RawSetting.flag("want", List.of("")));
      CrawlCommandSettings settings = CrawlRun.mergeSettings(all, message -> {});
      CrawlRun.open(
          settings,
          message -> {},
          live -> {
            synchronized (this) {
              crawl = live;
            }
            return live.withListener(this).run(progress -> {});
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      fail(String.valueOf(e.getMessage()));
    } finally {
      finish();
    }
  }

  private synchronized void fail(String sentence) {
    error = sentence;
  }

  private synchronized void finish() {
    done = true;
    crawl = null;
    if (pages.isEmpty() && error.isEmpty()) {
      error = "No page could be fetched from these seeds.";
    }
  }

  /** Ends it. */
  synchronized void stop() {
    if (crawl != null) {
      crawl.stop();
    }
  }

  @Override
  public synchronized void onPage(
      VisitResult.PageVisit visit,
      Candidate candidate,
      boolean relevant,
      Supplier<List<Contribution>> score) {
    error = "";
    if (pages.size() < PAGES) {
      pages.add(visit.judged().page());
    }
  }

  @Override
  public synchronized void onNoPage(VisitResult.NoPageVisit visit, String action) {
    String reason =
        switch (visit.fetched()) {
          case FetchResult.Failure failure -> failure.reason();
          case FetchResult.Refusal refusal -> refusal.reason();
          default -> "";
        };
    if (pages.isEmpty() && !reason.isEmpty()) {
      error = visit.candidate().url() + ": " + reason;
      cause = visit.fetched().missCause();
    }
  }

  /**
   * The pages, judged by the predicate as it is now.
   *
   * @throws ConfigException if it cannot be parsed
   */
  public synchronized List<Card> cards() {
    return judge(want);
  }

  private List<Card> judge(String predicate) {
    CrawlConfig config =
        CrawlRun.settings(
                List.of(
                    RawSetting.flag("want", List.of(predicate)),
                    RawSetting.flag("into", List.of("preview"))))
            .config();
    List<Card> cards = new ArrayList<>();
    try (PageReader reader = new PageReader(config.politeness(), config.fetch(), "");
        PageJudge judge = CrawlRun.openJudge(config, reader, InFlightParents.forPredicate(""))) {
      for (Page page : pages) {
        String text = page.body().slice(0, Math.min(40, page.body().size()));
        String title = page.title().text();
        cards.add(new Card(page.url(), title, text, judge.judge(page), marks.get(page.url())));
      }
    }
    return cards;
  }

  /**
   * The user says whether a page is relevant; where the predicate errs, it follows.
   *
   * @param relevant null takes back what was said
   * @throws ConfigException if the page is not shown
   */
  public synchronized void mark(String url, @Nullable Boolean relevant) {
    if (pages.stream().noneMatch(page -> page.url().equals(url))) {
      throw new ConfigException("url: " + url + " is no page of this preview.");
    }
    if (relevant == null) {
      marks.remove(url);
    } else {
      marks.put(url, relevant);
    }
    WantCorrection correction = WantCorrection.of(written, pages, marks, this::judge);
    want = correction.want();
    changes.clear();
    changes.addAll(correction.changes());
  }
}
