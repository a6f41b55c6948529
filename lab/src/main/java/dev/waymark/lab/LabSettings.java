package dev.waymark.lab;

import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import java.util.ArrayList;
import java.util.List;

/** An experiment, as the user writes it. */
public record LabSettings(
    @Key(
            help =
                "The web: wikispeedia:DIR, warc:FILE, html:DIR, or generated:KEY=VALUE,…"
                    + " (generated:help lists the keys).")
        String web,
    @Key(help = "Predicate of a relevant page, as in a crawl; may be given many times.")
        List<String> want,
    @Key(
            help = "Orders to compare, with commas between; `all` for every one.",
            defaultValue = "all")
        List<String> order,
    @Key(help = "Fetches of a run.", defaultValue = "1500", min = 1) int budget,
    @Key(
            help = "Seed sets to begin with, sampled from pages that are not relevant.",
            defaultValue = "5",
            min = 1)
        int starts,
    @Key(help = "URL to begin with instead; may be given many times.") List<String> start,
    @Key(help = "Random seed: the same seed, the same result.", defaultValue = "1") long randomSeed,
    @Key(
            help =
                "Traces that orders may learn from: none, own (the web's training traces), or"
                    + " files.",
            defaultValue = "none")
        List<String> people,
    @Key(
            help =
                "Words that orders may know: none, want (those the predicate asks for), label (the"
                    + " words of the label's last part), or words.",
            defaultValue = "none")
        String hint,
    @Key(
            help = "Relevant pages given as examples; found again, they do not count.",
            defaultValue = "0")
        int examples,
    @Key(
            help = "Waiting candidates scored again after each page; -1 for all, which is exact.",
            defaultValue = "16",
            min = -1)
        int rescore,
    @Key(
            help =
                "Fetches of an earlier run from other starts, whose knowledge each run begins"
                    + " with.",
            defaultValue = "0")
        int reuse,
    @Key(
            help = "What the earlier run looked for: same, or next (the next of the wants).",
            defaultValue = "same")
        ReuseSource reuseOf,
    @Key(help = "File for the result as JSON; - for the terminal.") String json,
    @Key(help = "Measure time; without it, two runs write the same bytes.", defaultValue = "true")
        boolean times) {

  /**
   * @param known the orders there are
   * @throws ConfigException if nothing is wanted
   */
  public LabPlan toPlan(List<String> known) {
    if (want.isEmpty()) {
      throw new ConfigException(
          "want: say what to look for, for instance --want 'word(\"reef\")'.");
    }
    List<String> names = new ArrayList<>();
    List<String> optional = new ArrayList<>();
    for (String text : order) {
      for (String name : text.split(",")) {
        if (name.strip().equals("all")) {
          names.add("oracle");
          names.addAll(known);
          optional.addAll(known);
        } else if (!name.isBlank()) {
          names.add(name.strip());
        }
      }
    }
    return new LabPlan(
        names.stream().distinct().toList(),
        optional,
        budget,
        start.isEmpty() ? starts : 1,
        start,
        randomSeed,
        new SideInformation(people, hint, examples),
        rescore,
        reuse,
        reuseOf,
        new LabCommandLine(this).text());
  }
}
