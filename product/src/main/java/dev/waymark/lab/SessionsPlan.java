package dev.waymark.lab;

import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Key;
import java.util.Arrays;
import java.util.List;

/** An experiment with sessions, as the user writes it. */
public record SessionsPlan(
    @Key(help = "The web, with people on it: wikispeedia:DIR or generated:KEY=VALUE,….") String web,
    @Key(help = "What sessions were after, as in a crawl; may be given many times.")
        List<String> want,
    @Key(
            help = "Orders to compare, with commas between.",
            value = "hmm,hmm-paper,hmm-nolsi,hmm-alldata,context-graph,best-first")
        List<String> order,
    @Key(help = "Share of the targets whose sessions are learned from.", value = "0.5", max = 1)
        double share,
    @Key(help = "Fetches of a run.", value = "1000", min = 1) int budget,
    @Key(help = "Seed sets to begin with.", value = "5", min = 1) int starts,
    @Key(help = "Seed of all that is drawn: the same seed, the same result.", value = "1")
        long seed,
    @Key(help = "File for the result as JSON; - for the terminal.") String json) {

  List<String> orders() {
    return order.stream()
        .flatMap(text -> Arrays.stream(text.split(",")))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }

  /** Says what is missing before anything is read. */
  public SessionsPlan checked() {
    if (want.isEmpty()) {
      throw new BadSetting(
          "want: say what the sessions were after, for instance --want 'label(\"…\")'.");
    }
    return this;
  }

  Plan runs() {
    return Plan.of(orders(), budget, starts, seed, Given.NOTHING);
  }
}
