package dev.waymark.server.operations;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.crawl.Progress;
import dev.waymark.jobs.CrawlJob;
import dev.waymark.jobs.CrawlView;
import dev.waymark.jobs.JobRegistry;
import dev.waymark.server.http.Json;
import dev.waymark.server.http.Role;
import dev.waymark.server.http.Routes;
import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** {@code /metrics} for Prometheus and {@code /health}. */
public final class MetricsRoutes implements Routes, AutoCloseable {
  private static final Duration[] BUCKETS =
      IntStream.of(1, 5, 10, 25, 50, 100, 250, 1000, 5000)
          .mapToObj(Duration::ofMillis)
          .toArray(Duration[]::new);

  private static final String START = "request-start";

  /** Less free disk is not healthy: a commit may fail. */
  private static final long MIN_FREE_BYTES = 100L << 20;

  private final JobRegistry jobs;
  private final Path folder;
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final JvmGcMetrics garbage = new JvmGcMetrics();
  private final Map<MultiGauge, ToDoubleFunction<Observed>> crawlGauges = new LinkedHashMap<>();

  /** A crawl that is active, and what is to be seen of it. */
  private record Observed(CrawlJob job, CrawlView view, Progress progress) {}

  /**
   * @param folder whose disk is looked after
   */
  public MetricsRoutes(JobRegistry jobs, Path folder) {
    this.jobs = jobs;
    this.folder = folder;
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    garbage.bindTo(registry);
    registry.gauge("waymark.connections.used", jobs, JobRegistry::usedConnections);
    registry.gauge("waymark.connections.max", jobs, JobRegistry::maxConnections);
    registry.gauge("waymark.disk.free.bytes", folder, path -> path.toFile().getUsableSpace());
    for (CrawlJob.State state : CrawlJob.State.values()) {
      registry.gauge(
          "waymark.crawls",
          Tags.of("state", state.name().toLowerCase(java.util.Locale.ROOT)),
          jobs,
          all -> all.all().stream().filter(job -> job.state() == state).count());
    }
    addCrawlGauge("pages", "Pages of a collection.", seen -> seen.progress.pages());
    addCrawlGauge("relevant", "Relevant pages.", seen -> seen.progress.relevant());
    addCrawlGauge("harvest.rate", "Relevant per page.", seen -> seen.progress.harvestRate());
    addCrawlGauge("harvest.rate.recent", "Lately.", seen -> seen.progress.recentHarvestRate());
    addCrawlGauge(
        "pages.per.second", "Over the last window.", seen -> seen.progress.pagesPerSecond());
    addCrawlGauge("queue", "Candidates that wait.", seen -> seen.progress.queueSize());
    addCrawlGauge("hosts", "With candidates that wait.", seen -> seen.progress.hosts());
    addCrawlGauge("in.flight", "Fetches.", seen -> seen.progress.inFlight());
    addCrawlGauge("bytes", "Received by this run.", seen -> seen.progress.bytes());
    addCrawlGauge("network.down", "No host answers.", seen -> seen.progress.networkDown() ? 1 : 0);
    addCrawlGauge("paused", "By hand.", seen -> seen.job.steering().paused() ? 1 : 0);
  }

  private void addCrawlGauge(String name, String help, ToDoubleFunction<Observed> value) {
    crawlGauges.put(
        MultiGauge.builder("waymark.crawl." + name).description(help).register(registry), value);
  }

  @Override
  public void addTo(RoutesConfig routes) {
    routes.get("/metrics", this::serveMetrics, Role.READ);
    routes.get("/health", this::serveHealth, Role.PUBLIC);
    routes.before(request -> request.attribute(START, System.nanoTime()));
    routes.after(this::time);
  }

  private void time(Context request) {
    Long start = request.attribute(START);
    if (start != null && !request.path().endsWith("/events")) {
      Timer.builder("waymark.http.requests")
          .description("Answers of the server.")
          .tag("status", request.statusCode() / 100 + "xx")
          .tag("kind", kind(request.path()))
          .serviceLevelObjectives(BUCKETS)
          .register(registry)
          .record(System.nanoTime() - start, TimeUnit.NANOSECONDS);
    }
  }

  /** A bounded number of names, whatever is asked. */
  private static String kind(String path) {
    return path.endsWith("/search") || path.equals("/")
        ? "search"
        : path.startsWith("/api/") ? "api" : path.startsWith("/assets/") ? "asset" : "page";
  }

  private void serveMetrics(Context request) {
    List<Observed> seen = new ArrayList<>();
    for (CrawlJob job : jobs.all()) {
      CrawlView view = job.view();
      @Nullable Progress progress = view == null ? null : view.progress();
      if (job.isActive() && progress != null) {
        seen.add(new Observed(job, view, progress));
      }
    }
    crawlGauges.forEach((gauge, value) ->
        gauge.register(
            seen.stream()
                .map(one ->
                    MultiGauge.Row.of(
                        Tags.of("collection", one.job.name()), value.applyAsDouble(one)))
                .toList(),
            true));
    request.contentType("text/plain; version=0.0.4; charset=utf-8").result(registry.scrape());
  }

  private void serveHealth(Context request) {
    long free = folder.toFile().getUsableSpace();
    boolean failed = jobs.all().stream().anyMatch(job -> job.state() == CrawlJob.State.FAILED);
    boolean healthy = free > MIN_FREE_BYTES;
    ObjectNode health =
        Json.MAPPER
            .createObjectNode()
            .put("status", !healthy ? "down" : failed ? "degraded" : "up")
            .put("free_disk_bytes", free)
            .put("crawls", jobs.all().stream().filter(CrawlJob::isActive).count())
            .put(
                "failed_crawls",
                jobs.all().stream().filter(job -> job.state() == CrawlJob.State.FAILED).count());
    Json.send(request.status(healthy ? 200 : 503), health);
  }

  @Override
  public void close() {
    garbage.close();
    registry.close();
  }
}
