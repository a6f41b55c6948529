package dev.waymark.server;

import dev.waymark.cli.command.CommandRunner;
import dev.waymark.jobs.JobRegistry;
import dev.waymark.jobs.LabRuns;
import dev.waymark.jobs.LiveSnapshots;
import dev.waymark.jobs.ScheduleRunner;
import dev.waymark.jobs.preview.Previews;
import dev.waymark.server.crawls.CollectionsRoutes;
import dev.waymark.server.crawls.LiveRoutes;
import dev.waymark.server.crawls.NewCrawlRoutes;
import dev.waymark.server.http.Routes;
import dev.waymark.server.http.Tokens;
import dev.waymark.server.lab.LabRoutes;
import dev.waymark.server.operations.ApiRoutes;
import dev.waymark.server.operations.MetricsRoutes;
import dev.waymark.server.operations.OperationsRoutes;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The whole program in a browser: all its routes over the same jobs. */
public final class Window implements AutoCloseable {
  private final MetricsRoutes metrics;
  private final Previews previews;
  private final ScheduleRunner schedules;
  private final LabRuns lab;
  private final List<Routes> routes;

  /**
   * @param folder whose disk is looked after
   * @param atRoot the list of collections is at {@code /}
   * @param tokens null where everybody may do everything
   * @param commands runs experiments of the lab
   * @param log takes sentences for the operator
   */
  public Window(
      JobRegistry jobs,
      Path folder,
      boolean atRoot,
      @Nullable Tokens tokens,
      CommandRunner commands,
      Consumer<String> log) {
    this.schedules = ScheduleRunner.start(jobs, InstantSource.system(), log);
    this.metrics = new MetricsRoutes(jobs, folder);
    this.previews = new Previews(jobs);
    this.lab = new LabRuns(folder, commands, InstantSource.system(), jobs.isLocal());
    LiveSnapshots snapshots = new LiveSnapshots(jobs, InstantSource.system());
    this.routes =
        List.of(
            metrics,
            new CollectionsRoutes(jobs, atRoot),
            new LiveRoutes(jobs, snapshots),
            new NewCrawlRoutes(jobs, previews),
            new LabRoutes(lab),
            new OperationsRoutes(jobs, schedules, tokens),
            new ApiRoutes());
  }

  public List<Routes> routes() {
    return routes;
  }

  @Override
  public void close() {
    schedules.close();
    previews.close();
    lab.close();
    metrics.close();
  }
}
