package dev.waymark.cli.collection;

import dev.waymark.cli.command.CommandException;
import dev.waymark.cli.command.ConfigFile;
import dev.waymark.collection.CrawlConfig;
import dev.waymark.collection.KnowledgeReplay;
import dev.waymark.config.ConfigException;
import dev.waymark.config.SettingsSchema;
import dev.waymark.rank.OrderingPolicy;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.KnowledgeFile;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.search.refresh.CollectionLocator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Finds knowledge where a person points to: a file, or a collection, whose pages teach it anew. */
public final class KnowledgeLoader {
  /** Learns every family that pages show by themselves: for crawls whose order learns nothing. */
  private static final String DEFAULT_POLICY = "waymark";

  private KnowledgeLoader() {}

  static Knowledge read(String place) {
    Path path = Path.of(place);
    if (Files.isDirectory(path)) {
      return relearn(CollectionLocator.locate(path));
    }
    try {
      return KnowledgeFile.read(path);
    } catch (KnowledgeFile.KnowledgeFormatException e) {
      throw new ConfigException(e.getMessage() + ".");
    } catch (IOException e) {
      throw new ConfigException(CommandException.messageFor(e));
    }
  }

  /** The sum of several, which is exact in any order. */
  public static Knowledge readAll(List<String> places) {
    Knowledge sum = new Knowledge(Set.of());
    places.forEach(place -> sum.merge(read(place)));
    return sum;
  }

  /** What a crawl begins with, with no more weight than its settings allow. */
  public static Knowledge readPrior(CrawlConfig job) {
    return readAll(job.learn().knowledge()).discounted(job.learn().knowledgeWeight());
  }

  private static Knowledge relearn(Path collection) {
    CrawlConfig job =
        SettingsSchema.of(CrawlCommandSettings.class)
            .read(ConfigFile.readStored(collection))
            .config();
    try (ConfiguredPolicy named = ConfiguredPolicy.openWithoutHints(job)) {
      OrderingPolicy order = named.policy();
      return KnowledgeReplay.readKnowledge(
          collection,
          order.featureTypes().isEmpty()
              ? AllOrderingPolicies.registry().create(DEFAULT_POLICY, PolicyContext.empty())
              : order);
    }
  }
}
