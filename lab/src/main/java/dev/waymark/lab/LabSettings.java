package dev.waymark.lab;

import dev.waymark.config.ConfigException;
import dev.waymark.config.Key;
import dev.waymark.lab.replay.Sharding;
import java.util.ArrayList;
import java.util.List;

/** An experiment, as the user writes it. */
public record LabSettings(
    @Key(
            help =
                "The web: wikispeedia:DIR, warc:FILE, html:DIR, or generated:KEY=VALUE,…"
                    + " (generated:help lists the keys).",
            placeholder = "SPEC")
        String web,
    @Key(
            help = "Predicate of a relevant page, as in a crawl; may be given many times.",
            placeholder = "PREDICATE")
        List<String> want,
    @Key(
            help = "Ordering policies to compare, with commas between; `all` for every one.",
            defaultValue = "all",
            placeholder = "ORDER")
        List<String> order,
    @Key(help = "Pages to fetch in a run.", defaultValue = "1500", min = 1) int pages,
    @Key(
            help = "Sets of seeds to start from, sampled from pages that are not relevant.",
            defaultValue = "5",
            min = 1)
        int seedSets,
    @Key(help = "URL to start from instead; may be given many times.", placeholder = "URL")
        List<String> seed,
    @Key(help = "Random seed: the same seed, the same result.", defaultValue = "1") long randomSeed,
    @Key(
            help =
                "What ordering policies may know of people: none, own (the web's training traces),"
                    + " parts of these (own:visits, own:queries, own:marks, own:sessions), or"
                    + " files; may be given many times.",
            defaultValue = "none",
            placeholder = "FILE")
        List<String> people,
    @Key(
            help =
                "Words that ordering policies may know: none, want (those the predicate asks for),"
                    + " label (the words of the label's last part), or words.",
            defaultValue = "none",
            placeholder = "WORDS")
        String hint,
    @Key(
            help = "Relevant pages given as examples; found again, they do not count.",
            defaultValue = "0")
        int examplePages,
    @Key(
            help = "Waiting candidates scored again after each page; -1 for all, which is exact.",
            defaultValue = "16",
            min = -1,
            advanced = true)
        int rescore,
    @Key(
            help =
                "Pages of an earlier run from other seeds, whose knowledge each run starts with.",
            defaultValue = "0")
        int reuse,
    @Key(
            help = "What was relevant in the earlier run: same, or next (the next --want).",
            defaultValue = "same",
            advanced = true)
        ReuseSource reuseOf,
    @Key(
            help = "Shards that a run is divided into, as crawl --shards does; 0 for none.",
            defaultValue = "0",
            min = 0,
            advanced = true)
        int shards,
    @Key(
            help = "Share of the pages so far that a round of the shards takes.",
            defaultValue = "0.0625",
            min = 0,
            advanced = true)
        double round,
    @Key(
            help = "Pages after which a run is divided.",
            defaultValue = "1000",
            min = 0,
            advanced = true)
        int splitAt,
    @Key(help = "File for the result, which waymark lab report reads.", placeholder = "FILE")
        String into,
    @Key(help = "Print the result as one JSON object.") boolean json,
    @Key(
            help = "Measure time; without it, two runs write the same bytes.",
            defaultValue = "true",
            advanced = true)
        boolean times) {

  /**
   * @param known names of all ordering policies
   * @throws ConfigException if it is not said what is relevant
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
        pages,
        seed.isEmpty() ? seedSets : 1,
        seed,
        randomSeed,
        new SideInformation(people, hint, examplePages),
        rescore,
        reuse,
        reuseOf,
        shards == 0 ? Sharding.NONE : new Sharding(shards, round, splitAt, randomSeed),
        LabCommandLine.text("lab run", LabSettings.class, this));
  }
}
