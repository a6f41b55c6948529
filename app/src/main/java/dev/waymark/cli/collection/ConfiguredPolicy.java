package dev.waymark.cli.collection;

import dev.waymark.cli.command.CommandException;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.config.ConfigException;
import dev.waymark.people.Trace;
import dev.waymark.rank.ExamplePage;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.PredicateWords;
import dev.waymark.rank.SelectiveLearner;
import dev.waymark.rank.collaborative.CollaborativeSettings;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.rank.sessions.SessionSettings;
import dev.waymark.relevance.Predicates;
import dev.waymark.text.BagOfWords;
import dev.waymark.traces.TraceLocator;
import dev.waymark.traces.formats.ImportException;
import dev.waymark.traces.store.TraceFolder;
import dev.waymark.traces.store.files.TraceInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The ordering policy of a configuration with its context; the trace is open until closed.
 *
 * @param policy new: it knows nothing of the crawl yet
 * @param context what it was created from
 * @param ignored features that it does not learn
 */
public record ConfiguredPolicy(
    OrderingPolicy policy,
    CollaborativeSettings collaborative,
    PolicyContext context,
    Set<SelectiveLearner.Feature> ignored)
    implements AutoCloseable {

  /** In the folder of a collection: the trace of the logs that its crawl was given. */
  /** What people left; closed with the policy. */
  public Trace trace() {
    return context.trace();
  }

  /**
   * @param messages takes a line for the user when logs are imported or marks are used
   */
  public static ConfiguredPolicy open(
      CrawlCommandSettings settings, PageReader reader, Consumer<String> messages) {
    return create(settings, context(settings, reader, messages), openTrace(settings, messages));
  }

  private static PolicyContext context(
      CrawlCommandSettings settings, PageReader reader, Consumer<String> messages) {
    CrawlConfig config = settings.config();
    List<ExamplePage> examples = new ArrayList<>();
    readExamples("example", config.learn().example(), true, reader, examples);
    readExamples("counter-example", config.learn().counterExample(), false, reader, examples);
    try {
      examples.addAll(MarkedPages.read(Path.of(config.crawl().into()), messages));
    } catch (IOException e) {
      throw new ConfigException("marks: " + CommandException.messageFor(e));
    }
    String given = config.learn().hint();
    BagOfWords hint =
        BagOfWords.of(
            given.isEmpty()
                ? PredicateWords.extract(Predicates.toExpression(config.relevance().want()))
                : given);
    return new PolicyContext(config.learn(), hint, List.copyOf(examples));
  }

  private static void readExamples(
      String key,
      List<String> places,
      boolean relevant,
      PageReader reader,
      List<ExamplePage> into) {
    for (String place : places) {
      if (!reader.read(place, page -> into.add(ExamplePage.of(page, relevant)))) {
        throw new ConfigException(key + ": " + reader.errors().getLast());
      }
    }
  }

  /** The policy of a crawl that was made, to explain it: nothing is imported. */
  public static ConfiguredPolicy openStored(CrawlCommandSettings settings, PageReader reader) {
    return create(settings, context(settings, reader, message -> {}), openStoredTrace(settings));
  }

  /** The same without hint and examples: to learn again what a crawl learned. */
  public static ConfiguredPolicy openWithoutHints(CrawlCommandSettings settings) {
    return create(
        settings,
        new PolicyContext(settings.config().learn(), BagOfWords.of(""), List.of()),
        openStoredTrace(settings));
  }

  /** A policy that needs to know nothing. */
  public static ConfiguredPolicy breadthFirst() {
    return new ConfiguredPolicy(
        AllOrderingPolicies.builtIn().create("breadth-first", PolicyContext.empty()),
        CollaborativeSettings.defaults(),
        PolicyContext.empty(),
        Set.of());
  }

  private static ConfiguredPolicy create(
      CrawlCommandSettings settings, PolicyContext context, Trace trace) {
    CrawlConfig config = settings.config();
    try {
      PolicyContext all = context.with(trace);
      Set<SelectiveLearner.Feature> ignored =
          IgnoredFeatures.read(Path.of(config.crawl().into())).keySet();
      return new ConfiguredPolicy(
          create(config.collaborative(), all, ignored), config.collaborative(), all, ignored);
    } catch (IOException e) {
      trace.close();
      throw new ConfigException(CommandException.messageFor(e));
    } catch (RuntimeException e) {
      trace.close();
      throw e;
    }
  }

  /** One more from the same inputs, which knows nothing yet either. */
  public OrderingPolicy another() {
    return create(collaborative, context, ignored);
  }

  private static OrderingPolicy create(
      CollaborativeSettings collaborative,
      PolicyContext context,
      Set<SelectiveLearner.Feature> ignored) {
    OrderingPolicy policy = create(context.settings().order(), collaborative, context);
    return ignored.isEmpty() ? policy : new SelectiveLearner(policy, ignored);
  }

  private static OrderingPolicy create(
      String order, CollaborativeSettings collaborative, PolicyContext context) {
    try {
      return AllOrderingPolicies.registry(SessionSettings.defaults(), collaborative)
          .create(order, context);
    } catch (IllegalArgumentException e) {
      throw new ConfigException(e.getMessage());
    }
  }

  /** A new policy from the same inputs, but for a query. */
  public OrderingPolicy createForQuery(String order, String query) {
    PolicyContext forQuery =
        new PolicyContext(
            context.settings(),
            BagOfWords.of(query),
            context.examples(),
            context.trace(),
            context.background());
    return create(order, collaborative, forQuery);
  }

  private static Trace openTrace(CrawlCommandSettings settings, Consumer<String> messages) {
    return openTrace(() ->
        TraceLocator.open(
            settings.config().crawl().people(), store(settings), settings.traces(), messages));
  }

  private static Trace openStoredTrace(CrawlCommandSettings settings) {
    return openTrace(() ->
        TraceLocator.openStored(
            settings.config().crawl().people(), store(settings), settings.traces()));
  }

  private static Path store(CrawlCommandSettings settings) {
    return Path.of(settings.config().crawl().into()).resolve(TraceFolder.OF_COLLECTION);
  }

  /** The trace that a crawl used: its own, or the one that it was given. */
  public static TraceFolder traceFolder(CrawlCommandSettings settings) {
    TraceFolder own = new TraceFolder(store(settings));
    List<String> given = settings.config().crawl().people();
    return own.exists() || given.isEmpty() ? own : new TraceFolder(Path.of(given.getFirst()));
  }

  /** The files of the trace that the crawl used, or else their formats. */
  static List<String> traceSources(CrawlCommandSettings settings) {
    try {
      return traceFolder(settings).info().stream()
          .flatMap(info -> info.imports().stream())
          .flatMap(entry ->
              entry.sources().isEmpty()
                  ? Stream.of(entry.format())
                  : entry.sources().stream().map(TraceInfo.Source::name))
          .distinct()
          .toList();
    } catch (IOException e) {
      throw new ConfigException("people: " + CommandException.messageFor(e));
    }
  }

  /** Opens a trace, which may fail. */
  private interface Opener {
    Trace open() throws IOException, ImportException;
  }

  private static Trace openTrace(Opener opener) {
    try {
      return opener.open();
    } catch (ImportException e) {
      throw new ConfigException("people: " + e.getMessage());
    } catch (IOException e) {
      throw new ConfigException("people: " + CommandException.messageFor(e));
    }
  }

  @Override
  public void close() {
    trace().close();
  }
}
