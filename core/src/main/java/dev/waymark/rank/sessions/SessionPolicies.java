package dev.waymark.rank.sessions;

import dev.waymark.model.Page;
import dev.waymark.people.Session;
import dev.waymark.people.Trace;
import dev.waymark.rank.BackgroundCorpus;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.sessions.recorded.SessionPage;
import dev.waymark.rank.sessions.recorded.WebGraph;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Registers the policies that learn from sessions. Models for the same trace and the same relevant
 * pages are trained once and shared; the most recently used ones are cached.
 */
public final class SessionPolicies {
  /** Models cached. */
  private static final int MAX_CACHED_MODELS = 24;

  private final SessionSettings settings;
  private final Map<CacheKey, Object> modelCache =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<CacheKey, Object> eldest) {
          return size() > MAX_CACHED_MODELS;
        }
      };

  /** Traces and background corpora never change and define their own equality. */
  private record CacheKey(
      String modelKind, String modelFile, Trace trace, BackgroundCorpus background) {}

  public SessionPolicies(SessionSettings settings) {
    this.settings = settings;
  }

  /** A registry with these policies added. */
  public OrderingPolicies addTo(OrderingPolicies policies) {
    return policies
        .with("hmm", "where users' sessions say targets are near", hmmPolicy(settings, false))
        .with("hmm-paper", "the same as published", hmmPolicy(settings, true))
        .with(
            "hmm-nolsi",
            "the same without latent semantic indexing",
            hmmPolicy(settings.withoutLsi(), false))
        .with(
            "hmm-nolsi-paper",
            "as published, without latent semantic indexing",
            hmmPolicy(settings.withoutLsi(), true))
        .with(
            "hmm-alldata",
            "the same learned from all pages around the targets",
            context -> new HmmPolicy(contextModel(context).allData(), false))
        .with(
            "hmm-alldata-paper",
            "as published, learned from all pages around the targets",
            context -> new HmmPolicy(contextModel(context).allData(), true))
        .with(
            "context-graph",
            "pages by their layer around the targets of sessions",
            context -> new ContextGraphPolicy(contextModel(context).layers()))
        .with(
            "best-first",
            policies.descriptions().getOrDefault("best-first", "") + ", or session targets",
            context -> bestFirstPolicy(policies, context));
  }

  /** Predicts distances to the targets of the model that a context names, if it names one. */
  public Optional<DistancePredictor> predictor(PolicyContext context) {
    return context.settings().sessions().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new DistancePredictor(
                getOrTrain(
                    "model " + settings.dimensions(),
                    context,
                    () -> loadModel(context.settings().sessions(), settings)),
                false));
  }

  private Function<PolicyContext, OrderingPolicy> hmmPolicy(
      SessionSettings settings, boolean asPublished) {
    return context ->
        new HmmPolicy(
            getOrTrain(
                "model " + settings.dimensions(), context, () -> loadOrTrain(context, settings)),
            asPublished);
  }

  private OrderingPolicy bestFirstPolicy(OrderingPolicies policies, PolicyContext context) {
    boolean hasQuery = context.query().size() > 0 || !context.examples().isEmpty();
    boolean hasModel = !context.settings().sessions().isEmpty();
    if (hasQuery || (context.trace().userCount() == 0 && !hasModel)) {
      return policies.create("best-first", context);
    }
    SessionSettings lexical = settings.withoutLsi();
    return new NearTargetsPolicy(
        getOrTrain("model 0", context, () -> loadOrTrain(context, lexical)));
  }

  private static SessionModel loadOrTrain(PolicyContext context, SessionSettings settings) {
    if (!context.settings().sessions().isEmpty()) {
      return loadModel(context.settings().sessions(), settings);
    }
    WebGraph graph =
        WebGraph.build(
            relevantSessions(context),
            url -> context.background().page(url).map(SessionPage::from),
            settings.maxTrainingPages());
    return SessionModelTrainer.train(graph, settings);
  }

  /** Loads a trained model; one with reduced dimensions does not serve a policy over all terms. */
  private static SessionModel loadModel(String location, SessionSettings settings) {
    try {
      SessionModel model = SessionModels.loadModel(location);
      if (settings.dimensions() == 0 && model.settings().dimensions() != 0) {
        throw new IllegalArgumentException(
            "sessions: this ordering policy needs a model trained with --dimensions 0, "
                + location
                + " has reduced dimensions");
      }
      return model;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private ContextModel contextModel(PolicyContext context) {
    return getOrTrain("context", context, () -> loadOrTrainContext(context));
  }

  private ContextModel loadOrTrainContext(PolicyContext context) {
    String location = context.settings().sessions();
    if (!location.isEmpty()) {
      return loadModel(location, settings)
          .context()
          .orElseThrow(() ->
              new IllegalArgumentException(
                  "sessions: "
                      + location
                      + " knows no page that links to a target, which this ordering policy needs;"
                      + " train it again with --pages-of COLLECTION, a crawl of the web around the"
                      + " targets"));
    }
    BackgroundCorpus background = context.background();
    List<SessionPage> targets = new ArrayList<>();
    for (String url : targetUrls(relevantSessions(context))) {
      background.page(url).map(SessionPage::from).ifPresent(targets::add);
    }
    return ContextModel.train(
            targets,
            url -> background.page(url).map(SessionPage::from),
            background::linkingTo,
            settings)
        .orElseThrow(
            () -> new IllegalArgumentException("order: no page that links to a target is known"));
  }

  private static List<String> targetUrls(List<Session> sessions) {
    return sessions.stream()
        .flatMap(session ->
            session.steps().stream()
                .map(step -> step.url())
                .filter(url -> session.targets().contains(url)))
        .distinct()
        .toList();
  }

  /** The sessions with relevant targets. */
  private static List<Session> relevantSessions(PolicyContext context) {
    BackgroundCorpus background = context.background();
    Map<String, Boolean> relevanceByUrl = new LinkedHashMap<>();
    List<Session> sessions = new ArrayList<>();
    context
        .trace()
        .forEachSession(session -> {
          List<String> targets =
              session.targets().stream()
                  .filter(
                      url -> relevanceByUrl.computeIfAbsent(url, u -> isRelevant(background, u)))
                  .toList();
          if (!targets.isEmpty()) {
            sessions.add(new Session(session.user(), session.steps(), targets));
          }
        });
    if (sessions.isEmpty()) {
      throw new IllegalArgumentException(
          "order: this ordering policy follows sessions towards relevant pages, and none is known;"
              + " train a model with waymark people sessions train and name it with --sessions"
              + " FILE");
    }
    return sessions;
  }

  private static boolean isRelevant(BackgroundCorpus background, String url) {
    Optional<Page> page = background.page(url);
    return page.isPresent() && background.isRelevant(page.get());
  }

  /** Concurrent callers wait for one training. */
  private <T> T getOrTrain(String modelKind, PolicyContext context, Supplier<T> train) {
    CacheKey key =
        new CacheKey(
            modelKind, context.settings().sessions(), context.trace(), context.background());
    synchronized (modelCache) {
      @SuppressWarnings("unchecked")
      T model = (T) modelCache.get(key);
      if (model == null) {
        model = train.get();
        modelCache.put(key, model);
      }
      return model;
    }
  }
}
