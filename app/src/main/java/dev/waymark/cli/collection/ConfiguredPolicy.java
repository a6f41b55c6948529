package dev.waymark.cli.collection;

import dev.waymark.cli.command.CommandException;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.config.ConfigException;
import dev.waymark.people.Trace;
import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.PredicateWords;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.rank.sessions.SessionSettings;
import dev.waymark.text.BagOfWords;
import dev.waymark.traces.TraceLocator;
import dev.waymark.traces.anonymize.TraceSettings;
import dev.waymark.traces.formats.ImportException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The ordering policy of a configuration with its context; the trace is open until closed.
 *
 * @param policy new: it knows nothing of the crawl yet
 */
public record ConfiguredPolicy(OrderingPolicy policy, Trace trace) implements AutoCloseable {

  /** In the folder of a collection: the trace of the logs that its crawl was given. */
  private static final String TRACE_FOLDER = "people";

  /**
   * @param messages takes a line for the user when logs are imported
   */
  public static ConfiguredPolicy open(
      CrawlConfig config, PageReader reader, Consumer<String> messages) {
    List<ExamplePage> examples = new ArrayList<>();
    for (String place : config.learn().example()) {
      if (!reader.read(place, page -> examples.add(ExamplePage.of(page)))) {
        throw new ConfigException("example: " + reader.errors().getLast());
      }
    }
    String given = config.learn().hint();
    BagOfWords hint =
        BagOfWords.of(given.isEmpty() ? PredicateWords.extract(config.relevance().want()) : given);
    return open(config, new PolicyContext(config.learn(), hint, List.copyOf(examples)), messages);
  }

  /** The same without hint and examples: to learn again what a crawl learned. */
  static ConfiguredPolicy openWithoutHints(CrawlConfig config) {
    return open(
        config, new PolicyContext(config.learn(), BagOfWords.of(""), List.of()), message -> {});
  }

  private static ConfiguredPolicy open(
      CrawlConfig config, PolicyContext context, Consumer<String> messages) {
    Trace trace = openTrace(config, messages);
    try {
      return new ConfiguredPolicy(
          AllOrderingPolicies.registry(SessionSettings.defaults(), config.collaborative())
              .create(config.learn().order(), context.with(trace)),
          trace);
    } catch (IllegalArgumentException e) {
      trace.close();
      throw new ConfigException(e.getMessage());
    }
  }

  private static Trace openTrace(CrawlConfig config, Consumer<String> messages) {
    Path into = Path.of(config.crawl().into()).resolve(TRACE_FOLDER);
    try {
      return TraceLocator.open(config.crawl().people(), into, TraceSettings.defaults(), messages);
    } catch (ImportException e) {
      throw new ConfigException("people: " + e.getMessage());
    } catch (IOException e) {
      throw new ConfigException("people: " + CommandException.messageFor(e));
    }
  }

  @Override
  public void close() {
    trace.close();
  }
}
