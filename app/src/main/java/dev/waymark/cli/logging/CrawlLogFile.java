package dev.waymark.cli.logging;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.FileSize;
import dev.waymark.collection.CrawlLog;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * The {@code crawl.log} of a collection while something works on it: its own events, and those of
 * the program that belong to no other collection. The file is made by the first event, so a command
 * that is refused leaves none; it is renamed at 10 MB, and four older ones are kept.
 */
public final class CrawlLogFile implements AutoCloseable {
  /** In the folder of a collection. */
  public static final String NAME = "crawl.log";

  private static final String LINE =
      "%date{\"yyyy-MM-dd'T'HH:mm:ss.SSS'Z'\", UTC} %-5level"
          + " %replace(%logger){'^waymark\\.collection\\..*', 'crawl'} %msg%n";

  private static final long MAX_BYTES = 10_000_000;
  private static final int OLDER_FILES = 4;

  private final @Nullable Logger root;
  private final @Nullable LazyFile appender;

  private CrawlLogFile(@Nullable Logger root, @Nullable LazyFile appender) {
    this.root = root;
    this.appender = appender;
  }

  /** Begins to log; without effect where another backend than Logback serves SLF4J. */
  public static CrawlLogFile open(Path collection) {
    if (!(LoggerFactory.getILoggerFactory() instanceof LoggerContext context)) {
      return new CrawlLogFile(null, null);
    }
    LazyFile appender = new LazyFile(collection);
    appender.setContext(context);
    appender.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.addAppender(appender);
    return new CrawlLogFile(root, appender);
  }

  @Override
  public void close() {
    if (root != null && appender != null) {
      root.detachAppender(appender);
      appender.stop();
    }
  }

  private static final class LazyFile extends AppenderBase<ILoggingEvent> {
    private final Path collection;
    private final String loggerName;
    private @Nullable RollingFileAppender<ILoggingEvent> file;

    LazyFile(Path collection) {
      this.collection = collection;
      this.loggerName = CrawlLog.loggerName(collection);
    }

    @Override
    protected void append(ILoggingEvent event) {
      String name = event.getLoggerName();
      boolean ofAnother = name.startsWith(CrawlLog.LOGGER_PREFIX) && !name.equals(loggerName);
      if (ofAnother || !Files.isDirectory(collection)) {
        return;
      }
      if (file == null) {
        file = openFile();
      }
      file.doAppend(event);
    }

    @Override
    public void stop() {
      super.stop();
      if (file != null) {
        file.stop();
      }
    }

    private RollingFileAppender<ILoggingEvent> openFile() {
      Path path = collection.resolve(NAME);
      RollingFileAppender<ILoggingEvent> rolling = new RollingFileAppender<>();
      rolling.setContext(context);
      rolling.setFile(path.toString());
      PatternLayoutEncoder encoder = new PatternLayoutEncoder();
      encoder.setContext(context);
      encoder.setPattern(LINE);
      encoder.start();
      rolling.setEncoder(encoder);
      FixedWindowRollingPolicy older = new FixedWindowRollingPolicy();
      older.setContext(context);
      older.setParent(rolling);
      older.setFileNamePattern(path + ".%i");
      older.setMinIndex(1);
      older.setMaxIndex(OLDER_FILES);
      older.start();
      rolling.setRollingPolicy(older);
      SizeBasedTriggeringPolicy<ILoggingEvent> size = new SizeBasedTriggeringPolicy<>();
      size.setContext(context);
      size.setMaxFileSize(new FileSize(MAX_BYTES));
      size.start();
      rolling.setTriggeringPolicy(size);
      rolling.start();
      return rolling;
    }
  }
}
