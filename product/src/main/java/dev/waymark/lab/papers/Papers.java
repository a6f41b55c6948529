package dev.waymark.lab.papers;

import dev.waymark.learn.Orders;
import dev.waymark.settings.BadSetting;
import dev.waymark.web.People;
import dev.waymark.web.RecordedWeb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All claims that can be looked at on a recorded web, one after the other. */
public final class Papers {
  /** Wants have this share of the pages at most, when they are chosen here. */
  private static final double COMMON = 0.06;

  private final RecordedWeb web;
  private final Orders orders;
  private final Set<Paper> papers;
  private final List<String> wants;
  private final Bench.Size size;

  /**
   * @param wants predicates; if empty, labels of the web are chosen
   * @param papers whose claims are looked at
   * @param full ten wants from five starts, 1,500 fetches each; else a sketch of it
   */
  public Papers(
      RecordedWeb web,
      List<String> wants,
      Set<Paper> papers,
      Orders orders,
      boolean full,
      long seed) {
    this.papers = papers;
    this.web = web;
    this.orders = orders;
    this.wants = wants.isEmpty() ? labels(web, full ? 10 : 4) : wants;
    this.size = full ? new Bench.Size(1500, 5, seed) : new Bench.Size(500, 2, seed);
  }

  /** What is looked for. */
  public List<String> wants() {
    return wants;
  }

  /** Fetches of each run, and starts per want. */
  public String sizes() {
    return size.budget() + " fetches, " + size.starts() + " starts per want";
  }

  private List<Claim> claims() {
    return Stream.of(
            IntelligentClaims.all(),
            CollaborativeClaims.all(),
            SessionClaims.all(),
            PatternClaims.all(),
            CommunityClaims.all())
        .flatMap(List::stream)
        .filter(claim -> papers.contains(claim.paper()))
        .toList();
  }

  /** Looks at every claim; those that this build or web cannot show are told, too. */
  public List<Checked> check(Consumer<Checked> each) throws InterruptedException {
    Bench bench = new Bench(web, wants, orders, size);
    List<Checked> all = new ArrayList<>();
    for (Claim claim : claims()) {
      Seen seen = look(claim, bench);
      Checked checked =
          new Checked(claim.paper(), claim.claim(), claim.published(), seen.here(), seen.answer());
      all.add(checked);
      each.accept(checked);
    }
    return all;
  }

  private Seen look(Claim claim, Bench bench) throws InterruptedException {
    List<String> absent = claim.orders().stream().filter(name -> !bench.has(name)).toList();
    if (!absent.isEmpty()) {
      return Seen.notAvailable(
          "not available in this build: there is no order " + String.join(", ", absent));
    }
    if (claim.people() && web.people().equals(People.NONE)) {
      return Seen.notAvailable("nobody was recorded on this web");
    }
    try {
      return claim.look().at(bench);
    } catch (BadSetting e) {
      return Seen.notAvailable("not available in this build: " + e.getMessage());
    }
  }

  /** Labels that are neither rare nor common, evenly over the list of them. */
  private static List<String> labels(RecordedWeb web, int most) {
    Map<String, Integer> counts = new TreeMap<>();
    for (int page = 0; page < web.pages(); page++) {
      web.labels(page).forEach(label -> counts.merge(label, 1, Integer::sum));
    }
    List<String> fitting =
        counts.entrySet().stream()
            .filter(e -> e.getValue() >= 30 && e.getValue() <= COMMON * web.pages())
            .filter(e -> !e.getKey().startsWith("kind."))
            .map(Map.Entry::getKey)
            .toList();
    List<String> chosen = new ArrayList<>();
    for (int i = 0; i < Math.min(most, fitting.size()); i++) {
      int at = i * fitting.size() / Math.min(most, fitting.size());
      chosen.add("label(\"" + fitting.get(at) + "\")");
    }
    return chosen;
  }
}
