package dev.waymark.cli;

import dev.waymark.engine.AllOrders;
import dev.waymark.engine.Job;
import dev.waymark.engine.Learned;
import dev.waymark.learn.Knowledge;
import dev.waymark.learn.KnowledgeFile;
import dev.waymark.learn.Order;
import dev.waymark.learn.OrderContext;
import dev.waymark.settings.BadSetting;
import dev.waymark.settings.Keys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Finds knowledge where a person points to: a file, or a collection, whose pages teach it anew. */
public final class Knowledges {
  /** Learns every family that pages show by themselves: for crawls whose order learns nothing. */
  private static final String LEARNER = "waymark";

  private Knowledges() {}

  static Knowledge read(String place) {
    Path path = Path.of(place);
    if (Files.isDirectory(path)) {
      return learned(Shelf.current(path));
    }
    try {
      return KnowledgeFile.read(path);
    } catch (KnowledgeFile.BadKnowledge e) {
      throw new BadSetting(e.getMessage() + ".");
    } catch (IOException e) {
      throw new BadSetting(Failure.sentence(e));
    }
  }

  /** The sum of several, which is exact in any order. */
  public static Knowledge sum(List<String> places) {
    Knowledge sum = new Knowledge(Set.of());
    places.forEach(place -> sum.merge(read(place)));
    return sum;
  }

  /** What a crawl begins with, with no more weight than its settings allow. */
  static Knowledge prior(Job job) {
    return sum(job.learn().knowledge()).discounted(job.learn().knowledgeWeight());
  }

  private static Knowledge learned(Path collection) {
    Job job = Keys.of(CrawlJob.class).read(JobFile.remembered(collection)).job();
    try (JobOrder named = JobOrder.bare(job)) {
      Order order = named.order();
      return Learned.of(
          collection,
          order.learns().isEmpty()
              ? AllOrders.registry().of(LEARNER, OrderContext.plain())
              : order);
    }
  }
}
