package dev.waymark.relevance;

import dev.waymark.config.ConfigException;
import dev.waymark.model.Page;
import dev.waymark.model.Relevance;
import dev.waymark.relevance.predicate.Predicate;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.relevance.topics.TopicModel;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * Wraps a predicate, converts exceptions and invalid results to a {@link Relevance#error} of that
 * page, and counts. Thread-safe.
 */
public final class PageJudge implements Predicate, AutoCloseable {
  /** Errors kept in full, for the report at the end. */
  private static final int MAX_KEPT_ERRORS = 5;

  private final Predicate predicate;
  private final LongAdder judged = new LongAdder();
  private final LongAdder relevant = new LongAdder();
  private final LongAdder errorCount = new LongAdder();
  private final ConcurrentLinkedQueue<String> firstErrors = new ConcurrentLinkedQueue<>();

  public PageJudge(Predicate predicate) {
    this.predicate = predicate;
  }

  /**
   * The judge for the settings.
   *
   * @throws ConfigException if the predicate cannot be parsed; the message is for the user
   */
  public static PageJudge fromSettings(JudgeSettings settings, PredicateContext context) {
    PredicateContext full =
        settings.topics().isBlank() ? context : context.withTopics(loadTopics(settings, context));
    return new PageJudge(Predicates.parse(settings.want(), full, settings.judgeTimeout()));
  }

  private static TopicModel loadTopics(JudgeSettings settings, PredicateContext context) {
    try {
      return TopicModel.load(context.folder().resolve(settings.topics()));
    } catch (IOException e) {
      throw new ConfigException("topics: %s cannot be read: %s".formatted(settings.topics(), e));
    }
  }

  /**
   * Counts of judged pages and errors so far.
   *
   * @param firstErrors the first few, each with the URL of its page
   */
  public record JudgeStats(long judged, long relevant, long errorCount, List<String> firstErrors) {

    /** One sentence for the end of a crawl; empty without errors. */
    public String errorSummary() {
      return errorCount == 0
          ? ""
          : "The predicate failed on %d of %d pages; they count as not relevant."
              .formatted(errorCount, judged);
    }
  }

  @Override
  public Relevance judge(Page page) {
    Relevance relevance = judgeSafely(page);
    judged.increment();
    if (relevance.relevant()) {
      relevant.increment();
    }
    if (!relevance.error().isEmpty()) {
      errorCount.increment();
      if (errorCount.sum() <= MAX_KEPT_ERRORS) {
        firstErrors.add(page.url() + ": " + relevance.error());
      }
    }
    return relevance;
  }

  private Relevance judgeSafely(Page page) {
    try {
      return validate(predicate.judge(page));
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      return Relevance.error(predicate + " threw " + e);
    }
  }

  /** Predicates of the user may violate nullness and ranges. */
  @SuppressWarnings({"ConstantValue", "RedundantNullCheck"})
  private Relevance validate(Relevance relevance) {
    if (relevance == null || relevance.reasons() == null || relevance.error() == null) {
      return Relevance.error(predicate + " answered null");
    }
    if (!(relevance.score() >= 0 && relevance.score() <= 1)) {
      return Relevance.error(predicate + " gave a score of " + relevance.score() + ", not 0 to 1");
    }
    return relevance.error().isEmpty() || !relevance.relevant()
        ? relevance
        : Relevance.error(relevance.error());
  }

  public JudgeStats stats() {
    return new JudgeStats(judged.sum(), relevant.sum(), errorCount.sum(), List.copyOf(firstErrors));
  }

  /** Closes the program or the connections of the predicate, if there are any. */
  @Override
  public void close() {
    Predicates.close(predicate);
  }

  /** The predicate in effect. */
  @Override
  public String toString() {
    return predicate.toString();
  }
}
