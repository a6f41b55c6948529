package dev.waymark.cli.logging;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.spi.ContextAwareBase;
import dev.waymark.cli.command.HarmlessPrintStream;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * How Logback is set up when nobody says otherwise: warnings to the terminal, everything from INFO
 * on to whoever attaches a file. {@code -Dlogback.configurationFile=FILE} overrules it.
 */
public final class LogbackDefaults extends ContextAwareBase implements Configurator {

  @Override
  public ExecutionStatus configure(LoggerContext context) {
    if (System.getProperty("logback.configurationFile") != null) {
      return ExecutionStatus.INVOKE_NEXT_IF_ANY;
    }
    SLF4JBridgeHandler.removeHandlersForRootLogger(); // Lucene and OkHttp log by java.util.logging
    SLF4JBridgeHandler.install();
    TerminalAppender terminal = new TerminalAppender();
    terminal.setContext(context);
    terminal.addFilter(threshold(Level.WARN, context));
    terminal.start();
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.setLevel(Level.INFO);
    root.addAppender(terminal);
    context.getLogger("io.javalin").setLevel(Level.OFF); // clients and our own messages hear of it
    // It warns of each robots.txt with a line that it does not know, such as Content-Signal.
    context.getLogger("crawlercommons").setLevel(Level.ERROR);
    return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
  }

  private static ThresholdFilter threshold(Level level, LoggerContext context) {
    ThresholdFilter filter = new ThresholdFilter();
    filter.setContext(context);
    filter.setLevel(level.toString());
    filter.start();
    return filter;
  }

  /** Prints what went wrong as a line, above the line of progress if there is one. */
  private static final class TerminalAppender
      extends ch.qos.logback.core.AppenderBase<ILoggingEvent> {
    private static final String CLEAR_LINE = "\r\033[K";

    @Override
    protected void append(ILoggingEvent event) {
      String clear = Boolean.getBoolean("waymark.live") ? CLEAR_LINE : "";
      System.err.println(
          clear + "waymark: " + HarmlessPrintStream.clean(event.getFormattedMessage()));
    }
  }
}
