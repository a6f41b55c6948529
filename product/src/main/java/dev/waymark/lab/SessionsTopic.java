package dev.waymark.lab;

import dev.waymark.learn.LearnSettings;
import dev.waymark.learn.OrderContext;
import dev.waymark.model.Verdict;
import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.sessions.SeenPage;
import dev.waymark.sessions.SessionModel;
import dev.waymark.sessions.SessionSettings;
import dev.waymark.sessions.Training;
import dev.waymark.sessions.WebGraph;
import dev.waymark.settings.BadSetting;
import dev.waymark.text.Bag;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * One topic of an experiment with sessions: those towards some targets are learned from, and the
 * crawl looks for pages like these targets. What the sessions towards the other targets were after
 * stays unknown to every order.
 */
final class SessionsTopic {
  /** Similarity to a target from which on orders are told that a page is relevant. */
  static final double NEAR = 0.7;

  private final String name;
  private final RecordedWeb web;
  private final BitSet known = new BitSet();
  private final BitSet labelled;
  private final double[][] toTargets;
  private final Wanted wanted;
  private final OrderContext context;
  private final int sessions;
  private final int trained;
  private final List<Integer> distances;

  SessionsTopic(Wanted all, Terrain terrain, SessionsPlan plan) {
    this.name = all.name();
    this.web = terrain.web();
    List<Session> training = new ArrayList<>();
    for (Session session : web.people().sessions()) {
      learnable(session, all, plan).ifPresent(training::add);
    }
    if (training.isEmpty()) {
      throw new BadSetting("want: no session of " + web.name() + " reached a page of " + name);
    }
    this.sessions = training.size();
    this.labelled = all.satisfying();
    labelled.andNot(known);
    SessionModel model = model(training, terrain.readings());
    this.trained = model.clusters().stream().mapToInt(SessionModel.Cluster::pages).sum();
    this.distances =
        IntStream.range(0, model.settings().states()).mapToObj(model::pagesInState).toList();
    this.toTargets = similarities(model, terrain.readings());
    this.wanted = new Wanted(name, page -> near(nearness(web.page(page.url()))), terrain);
    this.context =
        new OrderContext(LearnSettings.defaults(), Bag.of(""), List.of())
            .with(MemoryTrace.of(training, List.of()))
            .with(new WebBackground(terrain, all));
  }

  /** The session with the targets it may be learned from; without steps to those it may not. */
  private Optional<Session> learnable(Session session, Wanted all, SessionsPlan plan) {
    Set<String> targets = new LinkedHashSet<>();
    List<Step> steps = new ArrayList<>();
    for (Step step : session.steps()) {
      int page = web.page(step.url());
      boolean target = session.targets().contains(step.url()) && page >= 0 && all.satisfies(page);
      if (target && chosen(step.url(), plan)) {
        targets.add(step.url());
        known.set(page);
      }
      if (!target || targets.contains(step.url())) {
        steps.add(step);
      }
    }
    return targets.isEmpty()
        ? Optional.empty()
        : Optional.of(new Session(session.user(), steps, List.copyOf(targets)));
  }

  private static boolean chosen(String target, SessionsPlan plan) {
    long lot = Words.mix(Urls.id(target) ^ Words.mix(plan.seed()));
    return (lot >>> 11) * 0x1p-53 < plan.share();
  }

  private SessionModel model(List<Session> training, Readings readings) {
    SessionSettings settings = SessionSettings.defaults();
    return Training.of(
        WebGraph.of(training, url -> read(url, readings), settings.mostPages()), settings);
  }

  private Optional<SeenPage> read(String url, Readings readings) {
    int page = web.page(url);
    return page < 0 ? Optional.empty() : Optional.of(SeenPage.of(readings.page(page)));
  }

  private double[][] similarities(SessionModel model, Readings readings) {
    SessionModel.Reader reader = model.reader();
    double[][] all = new double[web.pages()][];
    for (int page = 0; page < all.length; page++) {
      all[page] = reader.toTargets(readings.page(page).words());
    }
    return all;
  }

  private static Verdict near(double nearness) {
    return nearness >= NEAR ? Verdict.yes(nearness) : Verdict.no(nearness);
  }

  String name() {
    return name;
  }

  /** Pages like the targets: what orders that are told verdicts are told. */
  Wanted wanted() {
    return wanted;
  }

  OrderContext context() {
    return context;
  }

  /** The targets learned from: found again, they do not count. */
  BitSet known() {
    return (BitSet) known.clone();
  }

  int sessions() {
    return sessions;
  }

  /** Pages the model was made of. */
  int trained() {
    return trained;
  }

  /** How many of them are how many links from a target. */
  List<Integer> distances() {
    return distances;
  }

  /** Cosine to each target learned from. */
  double[] toTargets(int page) {
    return toTargets[page];
  }

  /** Cosine to the nearest of them. */
  double nearness(int page) {
    double best = 0;
    for (double cosine : toTargets[page]) {
      best = Math.max(best, cosine);
    }
    return best;
  }

  /** Whether a page counts as found at a threshold. */
  boolean relevant(int page, double threshold) {
    return !known.get(page) && nearness(page) >= threshold;
  }

  /** Whether a page is of the topic itself, and was not learned from. */
  boolean labelled(int page) {
    return labelled.get(page);
  }

  int labelled() {
    return labelled.cardinality();
  }
}
