package dev.waymark.server.reading;

import dev.waymark.collection.RunningCrawl;
import dev.waymark.crawl.steering.SteeringCommand;
import dev.waymark.jobs.CrawlJob;
import dev.waymark.jobs.JobRegistry;
import dev.waymark.server.search.FeedbackApi;
import org.jspecify.annotations.Nullable;

/** Lets a crawl that runs follow marks at once: more like this, or no more of this. */
public final class MarkSteering implements FeedbackApi.MarkListener {
  private final JobRegistry jobs;

  public MarkSteering(JobRegistry jobs) {
    this.jobs = jobs;
  }

  @Override
  public void onMark(String collection, String url, @Nullable Boolean useful) {
    CrawlJob job = jobs.find(collection);
    RunningCrawl running = job == null ? null : job.running();
    if (running != null) {
      running.steer( // nobody waits for a crawl that is busy
          useful == null
              ? new SteeringCommand.RemoveExample(url)
              : new SteeringCommand.AddExample(url, useful));
    }
  }
}
