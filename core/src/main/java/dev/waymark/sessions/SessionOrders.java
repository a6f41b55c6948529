package dev.waymark.sessions;

import dev.waymark.learn.Background;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.learn.Orders;
import dev.waymark.model.Page;
import dev.waymark.people.Session;
import dev.waymark.people.Trace;
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
public final class SessionOrders {
  /** Trainings remembered; the lab works through one want after the other. */
  private static final int REMEMBERED = 24;

  /** Pause after which a new session begins, where a trace does not say. */
  private static final Duration GAP = Duration.ofMinutes(30);

  private final SessionSettings settings;
  private final Map<Key, Object> trained =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Object> eldest) {
          return size() > REMEMBERED;
        }
      };

  /** A trace and a background do not change, and say themselves when they are the same. */
  private record Key(String what, String stored, Trace people, Background background) {}

  private SessionOrders(SessionSettings settings) {
    this.settings = settings;
  }

  /** A registry with these orders in it. */
  public static Orders addTo(Orders orders, SessionSettings settings) {
    SessionOrders own = new SessionOrders(settings);
    return orders
        .with("hmm", "where people's sessions say targets are near", own.hmm(settings, false))
        .with("hmm-paper", "the same as published", own.hmm(settings, true))
        .with(
            "hmm-nolsi",
            "the same over words as they are",
            own.hmm(settings.withoutReduction(), false))
        .with(
            "hmm-alldata",
            "the same learned from all pages around the targets",
            context ->
                new HmmOrder(own.once("alldata", context, () -> own.alldata(context)), false))
        .with(
            "context-graph",
            "pages by their layer around the targets of sessions",
            context ->
                new ContextGraphOrder(own.once("layers", context, () -> own.layers(context))))
        .with(
            "best-first",
            orders.names().getOrDefault("best-first", "") + ", or the targets of sessions",
            context -> own.bestFirst(orders, context));
  }

  private Function<OrderContext, Order> hmm(SessionSettings with, boolean first) {
    return context ->
        new HmmOrder(
            once("model " + with.dimensions(), context, () -> model(context, with)), first);
  }

  private Order bestFirst(Orders orders, OrderContext context) {
    boolean said = context.query().size() > 0 || !context.examples().isEmpty();
    boolean stored = !context.settings().sessions().isEmpty();
    if (said || (context.people().users() == 0 && !stored)) {
      return orders.of("best-first", context);
    }
    SessionSettings plain = settings.withoutReduction();
    return new NearTargetsOrder(once("model 0", context, () -> model(context, plain)));
  }

  private static SessionModel model(OrderContext context, SessionSettings with) {
    if (!context.settings().sessions().isEmpty()) {
      return stored(context.settings().sessions(), with);
    }
    WebGraph graph =
        WebGraph.of(
            towards(context),
            url -> context.background().page(url).map(SeenPage::of),
            with.mostPages());
    return Training.of(graph, with);
  }

  /** A model that was trained before; one over words as they are cannot be had from another. */
  private static SessionModel stored(String place, SessionSettings with) {
    try {
      SessionModel model = SessionModels.at(place);
      if (with.dimensions() == 0 && model.settings().dimensions() != 0) {
        throw new IllegalArgumentException(
            "sessions: this order needs a model trained with --dimensions 0, "
                + place
                + " is reduced");
      }
      return model;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private SessionModel alldata(OrderContext context) {
    return Training.of(around(context).graph(), settings);
  }

  private LayerClassifier layers(OrderContext context) {
    return LayerClassifier.of(around(context));
  }

  private ContextGraph around(OrderContext context) {
    Background web = context.background();
    List<SeenPage> targets = new ArrayList<>();
    for (String url : targets(towards(context))) {
      web.page(url).map(SeenPage::of).ifPresent(targets::add);
    }
    return ContextGraph.around(
        targets, url -> web.page(url).map(SeenPage::of), web::linkingTo, settings);
  }

  private static List<String> targets(List<Session> sessions) {
    return sessions.stream()
        .flatMap(session ->
            session.steps().stream()
                .map(step -> step.url())
                .filter(url -> session.targets().contains(url)))
        .distinct()
        .toList();
  }

  /** The sessions that were after wanted pages. */
  private static List<Session> towards(OrderContext context) {
    Background web = context.background();
    Map<String, Boolean> wanted = new LinkedHashMap<>();
    List<Session> towards = new ArrayList<>();
    context
        .people()
        .sessions(
            GAP,
            session -> {
              List<String> targets =
                  session.targets().stream()
                      .filter(url -> wanted.computeIfAbsent(url, u -> satisfies(web, u)))
                      .toList();
              if (!targets.isEmpty()) {
                towards.add(new Session(session.user(), session.steps(), targets));
              }
            });
    if (towards.isEmpty()) {
      throw new IllegalArgumentException(
          "order: this one follows sessions towards wanted pages, and none is known; train a model"
              + " with waymark people sessions train and name it with --sessions FILE");
    }
    return towards;
  }

  private static boolean satisfies(Background web, String url) {
    Optional<Page> page = web.page(url);
    return page.isPresent() && web.satisfies(page.get());
  }

  /** Two threads that ask at once wait for one training. */
  private <T> T once(String what, OrderContext context, Supplier<T> train) {
    Key key = new Key(what, context.settings().sessions(), context.people(), context.background());
    synchronized (trained) {
      @SuppressWarnings("unchecked")
      T known = (T) trained.get(key);
      if (known == null) {
        known = train.get();
        trained.put(key, known);
      }
      return known;
    }
  }
}
