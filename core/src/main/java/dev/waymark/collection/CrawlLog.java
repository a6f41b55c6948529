package dev.waymark.collection;

import dev.waymark.crawl.Progress;
import dev.waymark.fetch.WaymarkVersion;
import dev.waymark.frontier.HostInTrouble;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an operator reads afterwards: how a run began, where it was minute by minute, and how it
 * ended. Goes to the collection's own SLF4J logger, so that several crawls in a program stay apart.
 */
public final class CrawlLog {
  /** Loggers of collections begin with it. */
  public static final String LOGGER_PREFIX = "waymark.collection.";

  private static final Duration PROGRESS_INTERVAL = Duration.ofMinutes(1);

  private final Logger logger;

  public CrawlLog(Path collection) {
    this.logger = LoggerFactory.getLogger(loggerName(collection));
  }

  /** The name of a collection's logger: dots would part it. */
  public static String loggerName(Path collection) {
    return LOGGER_PREFIX
        + collection.toAbsolutePath().normalize().toString().replace('.', '_').replace('$', '_');
  }

  Logger logger() {
    return logger;
  }

  void logStart(OpenCollection collection, CrawlConfig config) {
    logger.info(
        "begins: waymark {}, {} pages ({} relevant) crawled before, {} wait; want: {}; order: {}",
        WaymarkVersion.current(),
        collection.pages(),
        collection.relevant(),
        collection.frontierStore().waitingCount(),
        config.relevance().want().isEmpty() ? "every page" : config.relevance().want(),
        config.learn().order());
  }

  /** Passes sentences on, and logs them. */
  Consumer<String> tee(Consumer<String> listener) {
    return sentence -> {
      logger.info("{}", sentence);
      listener.accept(sentence);
    };
  }

  /** Passes progress on, and logs it once a minute. */
  public Consumer<Progress> teeProgress(Consumer<Progress> listener) {
    return new Consumer<>() {
      private Duration next = PROGRESS_INTERVAL;

      @Override
      public void accept(Progress progress) {
        if (progress.elapsed().compareTo(next) >= 0) {
          next = progress.elapsed().plus(PROGRESS_INTERVAL);
          logger.info("{}", describe(progress));
        }
        listener.accept(progress);
      }
    };
  }

  public void logEnd(LiveCrawl.Result result) {
    logger.info("ends: {}; {}", result.outcome().description(), describe(result.progress()));
    for (HostInTrouble host : result.hostsInTrouble()) {
      logger.info(
          "in trouble: {}: {}; {} wait, asked again from {} on",
          host.host(),
          host.reason(),
          host.waiting(),
          host.until());
    }
  }

  /** With its trace: the terminal shows a sentence only. */
  void logFailure(Throwable failure) {
    logger.error("ends by a failure", failure);
  }

  private static String describe(Progress p) {
    return String.format(
        Locale.ROOT,
        "%d pages, %d relevant, %.1f pages/s, %d wait on %d hosts, %d in flight",
        p.pages(),
        p.relevant(),
        p.pagesPerSecond(),
        p.queueSize(),
        p.hosts(),
        p.inFlight());
  }
}
