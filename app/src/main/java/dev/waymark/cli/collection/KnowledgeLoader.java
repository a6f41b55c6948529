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
import dev.waymark.shard.RoundFiles;
import dev.waymark.shard.ShardFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads knowledge from a file, or learns it again from the pages of a collection. */
public final class KnowledgeLoader {
  /** Learns every feature type of pages themselves: for crawls whose policy learns nothing. */
  private static final String DEFAULT_POLICY = "waymark";

  private KnowledgeLoader() {}

  /** From a file, or from the folder of a collection. */
  public static Knowledge read(String place) {
    Path path = Path.of(place);
    if (Files.isDirectory(path)) {
      return learn(CollectionLocator.locateShards(path));
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

  /** The prior of a crawl, with no more weight than its settings allow. */
  public static Knowledge readPrior(CrawlConfig config) {
    return readAll(config.learn().knowledge()).discounted(config.learn().knowledgeWeight());
  }

  /**
   * What the crawls of a collection know, with what they began with.
   *
   * @param reused files and folders that they began with
   */
  public record CrawlKnowledge(Knowledge knowledge, List<String> reused, double reusedPages) {
    /** Of a crawl that has fetched nothing. */
    public static CrawlKnowledge nothing() {
      return new CrawlKnowledge(new Knowledge(Set.of()), List.of(), 0);
    }
  }

  /** What the crawls of a collection know. */
  public static CrawlKnowledge readCrawl(Path collection) {
    CrawlCommandSettings settings =
        SettingsSchema.of(CrawlCommandSettings.class).read(ConfigFile.readStored(collection));
    Knowledge prior = readPrior(settings.config());
    double pages = prior.baseRate().pages();
    try (ConfiguredPolicy configured = ConfiguredPolicy.openWithoutHints(settings)) {
      Knowledge knowledge =
          KnowledgeReplay.readKnowledge(collection, learner(configured.policy()), prior);
      return new CrawlKnowledge(knowledge, settings.config().learn().knowledge(), pages);
    }
  }

  private static OrderingPolicy learner(OrderingPolicy policy) {
    return policy.featureTypes().isEmpty()
        ? AllOrderingPolicies.registry().create(DEFAULT_POLICY, PolicyContext.empty())
        : policy;
  }

  /** Of shards: what all knew after the last round, and what each has learned since. */
  private static Knowledge learn(Path folder) {
    List<Path> collections = ShardFolder.collections(folder);
    Optional<RoundFiles.RoundState> last =
        collections.size() == 1 ? Optional.empty() : new RoundFiles(folder).last();
    Knowledge sum = new Knowledge(Set.of());
    last.ifPresent(state -> sum.merge(state.base()));
    for (int i = 0; i < collections.size(); i++) {
      sum.merge(
          last.isEmpty()
              ? relearn(collections.get(i), 0, 0)
              : relearn(collections.get(i), last.get().pages()[i], last.get().copies()[i]));
    }
    return sum;
  }

  private static Knowledge relearn(Path collection, long from, long copies) {
    CrawlCommandSettings settings =
        SettingsSchema.of(CrawlCommandSettings.class).read(ConfigFile.readStored(collection));
    try (ConfiguredPolicy configured = ConfiguredPolicy.openWithoutHints(settings)) {
      OrderingPolicy policy = learner(configured.policy());
      return from == 0
          ? KnowledgeReplay.readKnowledge(collection, policy)
          : KnowledgeReplay.readKnowledgeSince(collection, policy, from, copies);
    }
  }
}
