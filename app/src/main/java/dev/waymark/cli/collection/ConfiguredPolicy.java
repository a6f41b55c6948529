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
 * The order that a job names, with what it may know; the trace it follows is open until closed.
 *
 * @param policy built anew: it knows nothing of the crawl yet
 */
public record ConfiguredPolicy(OrderingPolicy policy, Trace trace) implements AutoCloseable {

  /** In the folder of a collection: the trace of the logs that its crawl was given. */
  private static final String TRACE_FOLDER = "people";

  /**
   * @param say takes a line for a person when logs are imported
   */
  public static ConfiguredPolicy open(CrawlConfig job, PageReader reader, Consumer<String> say) {
    List<ExamplePage> examples = new ArrayList<>();
    for (String place : job.learn().example()) {
      if (!reader.read(place, page -> examples.add(ExamplePage.of(page)))) {
        throw new ConfigException("example: " + reader.errors().getLast());
      }
    }
    String said = job.learn().hint();
    BagOfWords hint =
        BagOfWords.of(said.isEmpty() ? PredicateWords.extract(job.relevance().want()) : said);
    return open(job, new PolicyContext(job.learn(), hint, List.copyOf(examples)), say);
  }

  /** The same without hint and examples: to learn again what a crawl learned. */
  static ConfiguredPolicy openWithoutHints(CrawlConfig job) {
    return open(job, new PolicyContext(job.learn(), BagOfWords.of(""), List.of()), said -> {});
  }

  private static ConfiguredPolicy open(
      CrawlConfig job, PolicyContext context, Consumer<String> say) {
    Trace people = openTrace(job, say);
    try {
      return new ConfiguredPolicy(
          AllOrderingPolicies.registry(SessionSettings.defaults(), job.collaborative())
              .create(job.learn().order(), context.with(people)),
          people);
    } catch (IllegalArgumentException e) {
      people.close();
      throw new ConfigException(e.getMessage());
    }
  }

  private static Trace openTrace(CrawlConfig job, Consumer<String> say) {
    Path into = Path.of(job.crawl().into()).resolve(TRACE_FOLDER);
    try {
      return TraceLocator.open(job.crawl().people(), into, TraceSettings.defaults(), say);
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
