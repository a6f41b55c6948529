package dev.waymark.cli;

import dev.waymark.cli.collection.CrawlCommandSettings;
import dev.waymark.cli.command.Console;
import dev.waymark.cli.command.InterruptHandler;
import dev.waymark.cli.display.ProgressDisplay;
import dev.waymark.collection.LiveCrawl;
import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.crawl.CrawlOutcome;
import dev.waymark.jobs.CollectionFolders;
import dev.waymark.jobs.CrawlRun;
import dev.waymark.jobs.JobRegistry;
import dev.waymark.server.ServeSettings;
import dev.waymark.server.Window;
import dev.waymark.server.WindowServer;
import dev.waymark.server.http.Access;
import dev.waymark.server.page.UrlQuery;
import dev.waymark.server.reading.MarkSteering;
import dev.waymark.server.search.ServedCollections;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A crawl that is watched and steered in a browser while it runs. */
final class CrawlWindow {
  private CrawlWindow() {}

  static int crawl(CrawlCommandSettings settings, int port, Console console)
      throws InterruptedException {
    Path folder = Path.of(settings.config().crawl().into());
    CollectionFolders collections = CollectionFolders.of(List.of(folder));
    String name = collections.names().getFirst();
    ServeSettings serve =
        SettingsSchema.of(ServeSettings.class)
            .read(List.of(RawSetting.flag("port", List.of(String.valueOf(port)))));
    try (ServedCollections searched = ServeCommand.open(collections, serve, console);
        JobRegistry jobs =
            new JobRegistry(
                collections,
                settings.config().crawl().workers(),
                1,
                InstantSource.system(),
                console.err()::println,
                true);
        Window window =
            new Window(
                jobs,
                folder.toAbsolutePath().getParent(),
                true,
                null,
                Waymark::run,
                console.err()::println);
        WindowServer server =
            WindowServer.start(
                serve,
                new Access(null, "", false),
                ServeCommand.with(
                    window.routes(),
                    ServeCommand.screens(searched, serve, new MarkSteering(jobs), true)))) {
      String url = "http://127.0.0.1:" + server.port() + "/c/" + UrlQuery.encode(name) + "/live";
      console.err().println("Watch and steer it at " + url);
      return CrawlRun.open(
          settings, console.err()::println, crawl -> run(crawl, name, settings, jobs, console));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // what people searched cannot be written
    }
  }

  private static int run(
      LiveCrawl crawl,
      String name,
      CrawlCommandSettings settings,
      JobRegistry jobs,
      Console console)
      throws InterruptedException {
    CrawlCommand.printWant(settings.config().relevance().want(), console);
    ProgressDisplay display = new ProgressDisplay(console, settings.progress());
    CountDownLatch end = new CountDownLatch(1);
    Runnable stop =
        () -> {
          end.countDown();
          crawl.stop();
        };
    try (InterruptHandler interruption = new InterruptHandler(stop, console.err())) {
      LiveCrawl.Result result;
      try {
        result = jobs.runHere(name, settings, crawl, display);
      } finally {
        display.clear();
      }
      new CrawlSummary(settings, result).print(console);
      if (result.outcome() != CrawlOutcome.INTERRUPTED || end.getCount() > 0) {
        console.err().println("The page stays until Ctrl-C.");
        end.await();
      }
      return result.outcome().exitCode();
    }
  }
}
