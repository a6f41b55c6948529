package dev.waymark.server.crawls;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waymark.crawl.Progress;
import dev.waymark.jobs.CrawlJob;
import dev.waymark.jobs.CrawlRun;
import dev.waymark.jobs.CrawlView;
import dev.waymark.jobs.HarvestCurve;
import dev.waymark.jobs.JobFiles;
import dev.waymark.jobs.JobRegistry;
import dev.waymark.server.http.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A collection at a glance.
 *
 * @param state idle, queued, starting, running, paused, stopping or failed
 * @param nextRun when a schedule is due; null if none is
 * @param nextBudget pages with which it goes on; 0 if their number need not be raised
 */
public record CollectionCard(
    String name,
    String state,
    String message,
    long pages,
    long relevant,
    double pagesPerSecond,
    long pageBudget,
    long diskBytes,
    String lastError,
    @Nullable Instant lastFetch,
    @Nullable Instant nextRun,
    long nextBudget,
    List<HarvestCurve.Point> curve) {

  static CollectionCard of(String name, JobRegistry jobs) {
    CrawlView view = jobs.view(name);
    CrawlJob job = jobs.find(name);
    Progress progress = job != null && job.isActive() ? view.progress() : null;
    return new CollectionCard(
        name,
        state(job),
        job == null ? "" : job.message(),
        view.pages(),
        view.relevant(),
        progress == null || job.steering().paused() ? 0 : progress.pagesPerSecond(),
        progress == null ? 0 : progress.pageBudget(),
        JobFiles.diskBytes(jobs.requireFolder(name)),
        view.lastError(),
        view.lastFetch(),
        jobs.schedules().nextRun(name),
        PageBudget.next(view.pages(), CrawlRun.readStored(jobs.requireFolder(name)).config()),
        view.curve());
  }

  static String state(@Nullable CrawlJob job) {
    return job == null || job.state() == CrawlJob.State.ENDED ? "idle" : job.stateName();
  }

  /** Whether it can be stopped. */
  public boolean isActive() {
    return !state.equals("idle") && !state.equals("failed");
  }

  public double harvestRate() {
    return pages == 0 ? 0 : (double) relevant / pages;
  }

  ObjectNode toJson() {
    ObjectNode json =
        Json.MAPPER
            .createObjectNode()
            .put("name", name)
            .put("state", state)
            .put("message", message)
            .put("pages", pages)
            .put("relevant", relevant)
            .put("harvest_rate", harvestRate())
            .put("pages_per_second", pagesPerSecond)
            .put("page_budget", pageBudget)
            .put("disk_bytes", diskBytes)
            .put("last_error", lastError)
            .put("last_fetch", lastFetch == null ? null : lastFetch.toString())
            .put("next_run", nextRun == null ? null : nextRun.toString());
    json.set("curve", curveJson(curve));
    return json;
  }

  static ArrayNode curveJson(List<HarvestCurve.Point> points) {
    ArrayNode json = Json.MAPPER.createArrayNode();
    points.forEach(point -> json.addArray().add(point.pages()).add(point.relevant()));
    return json;
  }
}
