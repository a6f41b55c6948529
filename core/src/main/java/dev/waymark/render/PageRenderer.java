package dev.waymark.render;

import dev.waymark.config.ConfigException;
import dev.waymark.fetch.FetchSettings;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.PolitenessSettings;
import dev.waymark.fetch.UserAgent;
import dev.waymark.fetch.robots.RobotsPolicy;
import dev.waymark.fetch.scope.Scope;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import dev.waymark.model.PageKind;
import dev.waymark.model.Rendering;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Renders pages in a browser that starts with the first one. A page that breaks it, or never ends,
 * costs itself: the next one gets a new browser. Used by many threads.
 */
public final class PageRenderer implements AutoCloseable {
  private static final int MAX_ATTEMPTS = 2;

  /** In a row; a browser that does not start will not start for the next page either. */
  private static final int MAX_START_FAILURES = 3;

  private static final Duration START_TIMEOUT = Duration.ofSeconds(30);

  private final RenderSettings settings;
  private final Path program;
  private final String userAgent;
  private final PageResources resources;
  private final int maxChars;
  private final Semaphore tabs;
  private final AtomicLong rendered = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();

  /** Guarded by this. */
  private @Nullable BrowserProcess browser;

  private int startFailures;
  private boolean closed;

  /**
   * What was rendered.
   *
   * @param refusedHosts hosts that are no part of the crawl from which pages wanted to load, and
   *     how often
   */
  public record Stats(long rendered, long failed, Map<String, Long> refusedHosts) {
    public static final Stats NONE = new Stats(0, 0, Map.of());

    /** Both together. */
    public Stats plus(Stats other) {
      Map<String, Long> hosts = new HashMap<>(refusedHosts);
      other.refusedHosts.forEach((host, count) -> hosts.merge(host, count, Long::sum));
      return new Stats(rendered + other.rendered, failed + other.failed, hosts);
    }
  }

  /**
   * Renders by the rules of a crawl; null where none are to be rendered.
   *
   * @param robots rules that what a page loads is held to
   * @param ofCrawl whether a URL is of a host that is crawled
   * @throws ConfigException there is no Chromium
   */
  public static @Nullable PageRenderer create(
      RenderSettings settings,
      FetchSettings fetch,
      PolitenessSettings politeness,
      HttpFetcher fetcher,
      RobotsPolicy robots,
      Predicate<String> ofCrawl,
      InstantSource clock) {
    if (settings.render() == RenderSettings.Mode.NEVER) {
      return null;
    }
    PageResources resources =
        new PageResources(
            robots,
            fetcher.fileFetcher(fetch.maxBytes()),
            (page, url) ->
                Scope.isSameDomain(page, url)
                    || ofCrawl.test(url)
                    || settings.allowsHost(Urls.host(url)),
            politeness.delay(),
            clock);
    int maxChars = (int) Math.min(fetch.maxBytes(), Integer.MAX_VALUE / 4);
    return new PageRenderer(
        settings, UserAgent.fromSettings(politeness).header(), resources, maxChars);
  }

  /**
   * @param maxChars of a rendered page; the rest is cut off
   * @throws ConfigException there is no Chromium
   */
  private PageRenderer(
      RenderSettings settings, String userAgent, PageResources resources, int maxChars) {
    this.settings = settings;
    this.program = BrowserProcess.find(settings.browser());
    this.userAgent = userAgent;
    this.resources = resources;
    this.maxChars = maxChars;
    this.tabs = new Semaphore(settings.renderTabs(), true);
  }

  /**
   * Checks that what is asked for can be done.
   *
   * @throws ConfigException there is no Chromium
   */
  public static void check(RenderSettings settings) {
    if (settings.render() != RenderSettings.Mode.NEVER) {
      BrowserProcess.find(settings.browser());
    }
  }

  /** What a user should know before it starts. */
  public static Optional<String> warning(RenderSettings settings) {
    return settings.render() != RenderSettings.Mode.NEVER && BrowserProcess.lacksSandbox()
        ? Optional.of(
            "The browser that renders pages runs without its sandbox, because Waymark runs as"
                + " root.")
        : Optional.empty();
  }

  /** Whether a page is to be rendered. */
  public boolean wants(Page page) {
    return switch (settings.render()) {
      case ALWAYS -> page.kind() == PageKind.HTML;
      case AUTO -> page.metadata().needsScript();
      case NEVER -> false;
    };
  }

  /** The page with what a browser made of it, or where it led to; as before if that fails. */
  public FetchResult apply(FetchResult.Ok ok) {
    FetchResult.Ok wire = ok.withRendering(null);
    return switch (render(wire)) {
      case RenderResult.Rendered shown -> wire.withRendering(Rendering.of(shown.html()));
      case RenderResult.Moved moved ->
          new FetchResult.Redirect(ok.url(), ok.status(), moved.target(), ok.rawResponse());
      case RenderResult.Failed failure ->
          ok.rendered() == null ? wire.withRendering(Rendering.failed(failure.reason())) : ok;
    };
  }

  /** Renders a page; never throws, and takes hardly longer than the limit. */
  private RenderResult render(FetchResult.Ok page) {
    RenderResult result;
    try {
      tabs.acquire();
      try {
        result = renderInTab(page);
      } finally {
        tabs.release();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      result = new RenderResult.Failed("interrupted");
    }
    (result instanceof RenderResult.Failed ? failed : rendered).incrementAndGet();
    return result;
  }

  private RenderResult renderInTab(FetchResult.Ok page) throws InterruptedException {
    String reason = "";
    for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      BrowserProcess current;
      try {
        current = browser();
      } catch (IOException e) {
        return new RenderResult.Failed("no browser could be started: " + e.getMessage());
      }
      try {
        Tab tab = new Tab(current.devTools(), page, resources, maxChars, settings.renderTimeout());
        RenderResult result = tab.render();
        if (tab.leavesBrowserDeaf()) {
          discard(current);
        }
        return result;
      } catch (IOException e) {
        // Gone, or deaf. Another page may have broken it: once more, with a new one.
        reason = String.valueOf(e.getMessage());
        discard(current);
      }
    }
    return new RenderResult.Failed(reason);
  }

  private synchronized BrowserProcess browser() throws IOException, InterruptedException {
    if (closed) {
      throw new IOException("the crawl ends");
    }
    if (browser == null || !browser.isAlive()) {
      if (browser != null) {
        browser.close();
        browser = null;
      }
      browser = start();
    }
    return browser;
  }

  private BrowserProcess start() throws IOException, InterruptedException {
    if (startFailures == MAX_START_FAILURES) {
      throw new IOException(program + " does not start; try it by hand with --headless");
    }
    BrowserProcess started = BrowserProcess.start(program, userAgent);
    try {
      started.devTools().call("", "Browser.getVersion", DevTools.params(), START_TIMEOUT);
      startFailures = 0;
      return started;
    } catch (IOException e) {
      startFailures++;
      started.close();
      throw e;
    }
  }

  private synchronized void discard(BrowserProcess broken) {
    broken.close();
    if (browser == broken) {
      browser = null;
    }
  }

  public Stats stats() {
    return new Stats(rendered.get(), failed.get(), resources.refusedHosts());
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (browser != null) {
      browser.close();
      browser = null;
    }
  }
}
