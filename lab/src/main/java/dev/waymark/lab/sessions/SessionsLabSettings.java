package dev.waymark.lab.sessions;

import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.lab.LabPlan;
import dev.waymark.lab.SideInformation;
import java.util.Arrays;
import java.util.List;

/** An experiment with sessions, as the user writes it. */
public record SessionsLabSettings(
    @Key(
            help = "The web, one with traces: wikispeedia:DIR or generated:KEY=VALUE,….",
            placeholder = "SPEC")
        String web,
    @Key(
            help = "Predicate of the sessions' targets, as in a crawl; may be given many times.",
            placeholder = "PREDICATE")
        List<String> want,
    @Key(
            help = "Ordering policies to compare, with commas between.",
            defaultValue = "hmm,hmm-paper,hmm-nolsi,hmm-alldata,context-graph,best-first",
            placeholder = "ORDER")
        List<String> order,
    @Key(
            help = "Share of the targets whose sessions are trained on.",
            defaultValue = "0.5",
            max = 1)
        double trainingShare,
    @Key(help = "Pages to fetch in a run.", defaultValue = "1000", min = 1) int pages,
    @Key(help = "Sets of seeds to start from.", defaultValue = "5", min = 1) int seedSets,
    @Key(help = "Random seed: the same seed, the same result.", defaultValue = "1") long randomSeed,
    @Key(help = "File for the result.", placeholder = "FILE") String into,
    @Key(help = "Print the result as one JSON object.") boolean json) {

  List<String> policyNames() {
    return order.stream()
        .flatMap(text -> Arrays.stream(text.split(",")))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }

  /** Complains about what is missing before anything is read. */
  public SessionsLabSettings validated() {
    if (want.isEmpty()) {
      throw new ConfigException(
          "want: say what the targets of the sessions are, for instance --want 'label(\"…\")'.");
    }
    return this;
  }

  LabPlan toLabPlan() {
    return LabPlan.withDefaults(policyNames(), pages, seedSets, randomSeed, SideInformation.NONE);
  }
}
