package dev.waymark.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.model.FetchResult;
import dev.waymark.url.Urls;
import java.io.IOException;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * One page in a browser, with cookies and storage of its own. The page itself is the response that
 * we have; scripts and data that it loads are asked of {@link PageResources}, and all else is
 * refused. Used once.
 */
final class Tab implements DevTools.Listener {
  /** Time as the page sees it: timers up to it run at once, and it stands while requests wait. */
  private static final int VIRTUAL_MILLIS = 10_000;

  /** Of scripts and data; a page that polls without end meets it. */
  private static final int MAX_REQUESTS = 200;

  private static final Duration GRACE = Duration.ofSeconds(5);

  /**
   * Runs apart from the page's scripts, which may have replaced everything they can reach. Shadow
   * roots become elements like others; what says nothing is left out.
   */
  private static final String SNAPSHOT =
      """
      (() => {
        const silent = 'script:not([type="application/ld+json"]),noscript,style,template';
        const roots = [];
        const visit = node => {
          for (const e of node.querySelectorAll(silent)) e.remove();
          for (const e of node.querySelectorAll('*'))
            if (e.shadowRoot) { roots.push(e.shadowRoot); visit(e.shadowRoot); }
        };
        visit(document);
        const root = document.documentElement;
        const tag = root.cloneNode(false).outerHTML;
        return '<!DOCTYPE html>\\n' + (tag.slice(0, tag.lastIndexOf('</'))
            + root.getHTML({shadowRoots: roots})
                .replace(/<template shadowroot[^>]*>/g, '<div>').replace(/<\\/template>/g, '</div>')
            + '</html>').slice(0, %d);
      })()
      """;

  private enum End {
    SETTLED,
    MOVED,
    CRASHED,
    GONE
  }

  private final DevTools devTools;
  private final FetchResult.Ok page;
  private final PageResources resources;
  private final int maxChars;
  private final long deadline;
  private final Duration timeout;
  private final CompletableFuture<End> end = new CompletableFuture<>();
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicBoolean served = new AtomicBoolean();
  private volatile boolean closed;
  private boolean deaf;
  private volatile String session = "";
  private volatile String frame = "";
  private volatile String target = "";

  Tab(
      DevTools devTools,
      FetchResult.Ok page,
      PageResources resources,
      int maxChars,
      Duration timeout) {
    this.devTools = devTools;
    this.page = page;
    this.resources = resources;
    this.maxChars = maxChars;
    this.timeout = timeout;
    this.deadline = System.nanoTime() + timeout.toNanos();
  }

  private Duration left() {
    return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
  }

  /**
   * Renders the page.
   *
   * @throws DevTools.GoneException the browser ended meanwhile
   * @throws IOException the browser does not answer any more
   */
  RenderResult render() throws IOException, InterruptedException {
    String context =
        call("", "Target.createBrowserContext", DevTools.params().put("disposeOnDetach", true))
            .path("browserContextId")
            .asText();
    try {
      open(context);
      return read();
    } finally {
      close(context);
    }
  }

  /** Also ends a page whose script never does; a browser that cannot is deaf. */
  private void close(String context) throws InterruptedException {
    closed = true;
    devTools.forget(session);
    ObjectNode which = DevTools.params().put("browserContextId", context);
    try {
      devTools.call("", "Target.disposeBrowserContext", which, GRACE);
    } catch (IOException e) {
      deaf = true;
    }
  }

  /** Whether the browser does not answer any more, and is to be ended. */
  boolean leavesBrowserDeaf() {
    return deaf;
  }

  private void open(String context) throws IOException, InterruptedException {
    devTools.send(
        "",
        "Browser.setDownloadBehavior",
        DevTools.params().put("behavior", "deny").put("browserContextId", context));
    frame =
        call(
                "",
                "Target.createTarget",
                DevTools.params().put("url", "about:blank").put("browserContextId", context))
            .path("targetId")
            .asText();
    session =
        call(
                "",
                "Target.attachToTarget",
                DevTools.params().put("targetId", frame).put("flatten", true))
            .path("sessionId")
            .asText();
    devTools.listen(session, this);
    devTools.send(session, "Page.enable", DevTools.params());
    devTools.send(session, "Inspector.enable", DevTools.params());
    ObjectNode everything = DevTools.params();
    everything.putArray("patterns").addObject().put("urlPattern", "*");
    call(session, "Fetch.enable", everything);
  }

  private RenderResult read() throws IOException, InterruptedException {
    try {
      call(session, "Page.navigate", DevTools.params().put("url", page.url()));
      devTools.send(
          session,
          "Emulation.setVirtualTimePolicy",
          DevTools.params()
              .put("policy", "pauseIfNetworkFetchesPending")
              .put("budget", VIRTUAL_MILLIS)
              .put("maxVirtualTimeTaskStarvationCount", 1000));
      End how = awaitEnd();
      return switch (how) {
        case SETTLED -> snapshot();
        case MOVED -> new RenderResult.Moved(target);
        case CRASHED -> new RenderResult.Failed("the page broke the browser's tab");
        case GONE -> throw new DevTools.GoneException("the browser ended");
      };
    } catch (DevTools.GoneException e) {
      throw e;
    } catch (IOException e) {
      return new RenderResult.Failed(
          left().isZero()
              ? "it takes longer than " + timeout.toMillis() / 1000.0 + " s (render-timeout)"
              : String.valueOf(e.getMessage()));
    }
  }

  /** Until nothing happens any more; when time is over, what is there is taken. */
  private End awaitEnd() throws InterruptedException {
    try {
      return end.get(Math.max(1, left().toMillis()), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return End.SETTLED;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private RenderResult snapshot() throws IOException, InterruptedException {
    JsonNode world =
        devTools.call(
            session, "Page.createIsolatedWorld", DevTools.params().put("frameId", frame), GRACE);
    JsonNode html =
        devTools.call(
            session,
            "Runtime.evaluate",
            DevTools.params()
                .put("expression", String.format(SNAPSHOT, maxChars))
                .put("contextId", world.path("executionContextId").asInt())
                .put("returnByValue", true),
            GRACE);
    JsonNode value = html.path("result").path("value");
    return value.isTextual()
        ? new RenderResult.Rendered(value.asText())
        : new RenderResult.Failed("the browser has no HTML of it");
  }

  private JsonNode call(String to, String method, ObjectNode params)
      throws IOException, InterruptedException {
    return devTools.call(to, method, params, left());
  }

  @Override
  public void onEvent(String method, JsonNode params) {
    switch (method) {
      case "Fetch.requestPaused" -> onRequest(params);
      case "Page.javascriptDialogOpening" ->
          devTools.send(
              session, "Page.handleJavaScriptDialog", DevTools.params().put("accept", false));
      case "Emulation.virtualTimeBudgetExpired" -> end.complete(End.SETTLED);
      case "Inspector.targetCrashed" -> end.complete(End.CRASHED);
      default -> {}
    }
  }

  @Override
  public void onEnd() {
    end.complete(End.GONE);
  }

  private void onRequest(JsonNode params) {
    String id = params.path("requestId").asText();
    String url = params.path("request").path("url").asText();
    switch (params.path("resourceType").asText()) {
      case "Document" -> onDocument(id, url, params.path("frameId").asText());
      case "Stylesheet" -> fulfill(id, new PageResources.Resource(200, "Content-Type: text/css"));
      case "Script", "XHR", "Fetch" -> {
        if (params.path("request").path("method").asText().equals("GET")
            && requests.incrementAndGet() <= MAX_REQUESTS) {
          Thread.startVirtualThread(() -> load(id, url));
        } else {
          refuse(id);
        }
      }
      default -> refuse(id);
    }
  }

  /** Frames are not loaded; whoever navigates away has moved. */
  private void onDocument(String id, String url, String inFrame) {
    if (!inFrame.equals(frame)) {
      refuse(id);
    } else if (!served.getAndSet(true)) {
      fulfill(id, PageResources.Resource.of(page));
    } else {
      refuse(id);
      String next = Urls.normalize(url);
      if (next != null && !next.equals(Urls.normalize(page.url()))) {
        target = next;
        end.complete(End.MOVED);
      }
    }
  }

  private void load(String id, String url) {
    PageResources.@Nullable Resource loaded =
        closed ? null : resources.load(url, page, () -> closed || left().isZero());
    if (loaded == null) {
      refuse(id);
    } else {
      fulfill(id, loaded);
    }
  }

  private void fulfill(String id, PageResources.Resource resource) {
    ObjectNode answer =
        DevTools.params().put("requestId", id).put("responseCode", resource.status());
    ArrayNode headers = answer.putArray("responseHeaders");
    resource
        .headers()
        .forEach((name, value) -> headers.addObject().put("name", name).put("value", value));
    answer.put("body", Base64.getEncoder().encodeToString(resource.body()));
    devTools.send(session, "Fetch.fulfillRequest", answer);
  }

  private void refuse(String id) {
    devTools.send(
        session,
        "Fetch.failRequest",
        DevTools.params().put("requestId", id).put("errorReason", "BlockedByClient"));
  }
}
