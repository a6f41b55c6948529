package dev.waymark.collection;

import dev.waymark.config.RawSetting;
import dev.waymark.config.SettingsSchema;
import dev.waymark.model.Relevance;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.predicate.PredicateContext;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Crawls of a web on loopback, breadth-first, as tests need them. */
public final class TestCrawls {
  private TestCrawls() {}

  /**
   * What to do without delay on the web behind a port.
   *
   * @param flags name, value, name, value, …; as on the command line, a list flag by flag
   */
  public static CrawlConfig job(Path into, int port, String... flags) {
    Map<String, List<String>> said = new LinkedHashMap<>();
    said.put("into", List.of(into.toString()));
    List<String> loopback = flags(port);
    for (int i = 0; i < loopback.size(); i += 2) {
      said.put(loopback.get(i).substring(2), new ArrayList<>(List.of(loopback.get(i + 1))));
    }
    for (int i = 0; i < flags.length; i += 2) {
      if (flags[i].equals("--delay")) {
        said.remove("delay");
      }
      said.computeIfAbsent(flags[i].substring(2), name -> new ArrayList<>()).add(flags[i + 1]);
    }
    List<RawSetting> given = new ArrayList<>();
    said.forEach((name, values) -> given.add(RawSetting.flag(name, values)));
    return SettingsSchema.of(CrawlConfig.class).read(given);
  }

  /** What a command line says to crawl the web behind a port without delay. */
  public static List<String> flags(int port) {
    return List.of(
        "--contact",
        "someone@example.org",
        "--delay",
        "0s",
        "--allow-address",
        "loopback",
        "--connect-to",
        "*=127.0.0.1:" + port);
  }

  /** Runs a job; without a predicate in it, every page is relevant. */
  public static LiveCrawl.Result run(CrawlConfig config) throws InterruptedException {
    return run(config, "breadth-first");
  }

  /** The same with another policy. */
  public static LiveCrawl.Result run(CrawlConfig config, String order) throws InterruptedException {
    return run(config, order, InstantSource.system());
  }

  /** The same by another clock. */
  static LiveCrawl.Result run(CrawlConfig config, String order, InstantSource clock)
      throws InterruptedException {
    try (PageJudge judge =
        config.relevance().want().isEmpty()
            ? new PageJudge(page -> Relevance.yes(1))
            : PageJudge.fromSettings(config.relevance(), PredicateContext.minimal())) {
      return new LiveCrawl(
              config,
              judge,
              AllOrderingPolicies.builtIn().create(order, PolicyContext.empty()),
              new Knowledge(Set.of()),
              clock,
              "")
          .run(progress -> {});
    }
  }
}
