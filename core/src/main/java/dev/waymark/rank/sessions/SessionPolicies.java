package dev.waymark.rank.sessions;

import dev.waymark.model.Page;
import dev.waymark.people.Session;
import dev.waymark.people.Trace;
import dev.waymark.rank.BackgroundCorpus;
import dev.waymark.rank.OrderingPolicies;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Adds the orders that learn from sessions to a registry. What is trained for the same people and
 * the same wanted pages is trained once and shared; some of the last trainings are remembered.
 */
public final class SessionPolicies {
  /** Trainings remembered; the lab works through one want after the other. */
  private static final int MAX_CACHED_MODELS = 24;

  /** Pause after which a new session begins, where a trace does not say. */
  private static final Duration SESSION_TIMEOUT = Duration.ofMinutes(30);

  private final SessionSettings settings;
  private final Map<CacheKey, Object> modelCache =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<CacheKey, Object> eldest) {
          return size() > MAX_CACHED_MODELS;
        }
      };

  /** A trace and a background do not change, and say themselves when they are the same. */
  private record CacheKey(
      String modelKind, String modelFile, Trace trace, BackgroundCorpus background) {}

  private SessionPolicies(SessionSettings settings) {
    this.settings = settings;
  }

  /** A registry with these orders in it. */
  public static OrderingPolicies addTo(OrderingPolicies orders, SessionSettings settings) {
    SessionPolicies own = new SessionPolicies(settings);
    return orders
        .with("hmm", "where users' sessions say targets are near", own.hmmPolicy(settings, false))
        .with("hmm-paper", "the same as published", own.hmmPolicy(settings, true))
        .with(
            "hmm-nolsi",
            "the same without latent semantic indexing",
            own.hmmPolicy(settings.withoutLsi(), false))
        .with(
            "hmm-alldata",
            "the same learned from all pages around the targets",
            context ->
                new HmmPolicy(
                    own.getOrTrain("alldata", context, () -> own.trainOnContextGraph(context)),
                    false))
        .with(
            "context-graph",
            "pages by their layer around the targets of sessions",
            context ->
                new ContextGraphPolicy(
                    own.getOrTrain("layers", context, () -> own.trainLayerClassifier(context))))
        .with(
            "best-first",
            orders.descriptions().getOrDefault("best-first", "") + ", or the targets of sessions",
            context -> own.bestFirstPolicy(orders, context));
  }

  private Function<PolicyContext, OrderingPolicy> hmmPolicy(SessionSettings with, boolean first) {
    return context ->
        new HmmPolicy(
            getOrTrain("model " + with.dimensions(), context, () -> loadOrTrain(context, with)),
            first);
  }

  private OrderingPolicy bestFirstPolicy(OrderingPolicies orders, PolicyContext context) {
    boolean said = context.query().size() > 0 || !context.examples().isEmpty();
    boolean stored = !context.settings().sessions().isEmpty();
    if (said || (context.trace().userCount() == 0 && !stored)) {
      return orders.create("best-first", context);
    }
    SessionSettings plain = settings.withoutLsi();
    return new NearTargetsPolicy(getOrTrain("model 0", context, () -> loadOrTrain(context, plain)));
  }

  private static SessionModel loadOrTrain(PolicyContext context, SessionSettings with) {
    if (!context.settings().sessions().isEmpty()) {
      return loadModel(context.settings().sessions(), with);
    }
    WebGraph graph =
        WebGraph.build(
            relevantSessions(context),
            url -> context.background().page(url).map(SessionPage::from),
            with.maxTrainingPages());
    return SessionModelTrainer.train(graph, with);
  }

  /** A model that was trained before; one over words as they are cannot be had from another. */
  private static SessionModel loadModel(String place, SessionSettings with) {
    try {
      SessionModel model = SessionModels.loadModel(place);
      if (with.dimensions() == 0 && model.settings().dimensions() != 0) {
        throw new IllegalArgumentException(
            "sessions: this ordering policy needs a model trained with --dimensions 0, "
                + place
                + " is reduced");
      }
      return model;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SessionModel trainOnContextGraph(PolicyContext context) {
    return SessionModelTrainer.train(buildContextGraph(context).toWebGraph(), settings);
  }

  private LayerClassifier trainLayerClassifier(PolicyContext context) {
    return LayerClassifier.train(buildContextGraph(context));
  }

  private ContextGraph buildContextGraph(PolicyContext context) {
    BackgroundCorpus web = context.background();
    List<SessionPage> targets = new ArrayList<>();
    for (String url : targetUrls(relevantSessions(context))) {
      web.page(url).map(SessionPage::from).ifPresent(targets::add);
    }
    return ContextGraph.growFrom(
        targets, url -> web.page(url).map(SessionPage::from), web::linkingTo, settings);
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

  /** The sessions that were after wanted pages. */
  private static List<Session> relevantSessions(PolicyContext context) {
    BackgroundCorpus web = context.background();
    Map<String, Boolean> wanted = new LinkedHashMap<>();
    List<Session> towards = new ArrayList<>();
    context
        .trace()
        .forEachSession(
            SESSION_TIMEOUT,
            session -> {
              List<String> targets =
                  session.targets().stream()
                      .filter(url -> wanted.computeIfAbsent(url, u -> isRelevant(web, u)))
                      .toList();
              if (!targets.isEmpty()) {
                towards.add(new Session(session.user(), session.steps(), targets));
              }
            });
    if (towards.isEmpty()) {
      throw new IllegalArgumentException(
          "order: this ordering policy follows sessions towards relevant pages, and none is known;"
              + " train a model with waymark people sessions train and name it with --sessions"
              + " FILE");
    }
    return towards;
  }

  private static boolean isRelevant(BackgroundCorpus web, String url) {
    Optional<Page> page = web.page(url);
    return page.isPresent() && web.isRelevant(page.get());
  }

  /** Two threads that ask at once wait for one training. */
  private <T> T getOrTrain(String what, PolicyContext context, Supplier<T> train) {
    CacheKey key =
        new CacheKey(what, context.settings().sessions(), context.trace(), context.background());
    synchronized (modelCache) {
      @SuppressWarnings("unchecked")
      T known = (T) modelCache.get(key);
      if (known == null) {
        known = train.get();
        modelCache.put(key, known);
      }
      return known;
    }
  }
}
