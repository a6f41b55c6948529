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
 * A predicate that can be trusted: whatever the one inside throws or makes up becomes a {@link
 * Relevance#error} of that page, and is counted. Safe for many threads.
 */
public final class PageJudge implements Predicate, AutoCloseable {
  /** As many troubles are kept in full, to be told at the end. */
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
   * The judge that the settings ask for.
   *
   * @throws ConfigException if what is wanted cannot be understood; the message is for the user
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
   * What came of judging so far.
   *
   * @param firstErrors the first few, each with the URL of its page
   */
  public record JudgeStats(long judged, long relevant, long errorCount, List<String> firstErrors) {

    /** One sentence for the end of a crawl; empty if there was no trouble. */
    public String errorSummary() {
      return errorCount == 0
          ? ""
          : "The predicate failed on %d of %d pages; they count as not relevant."
              .formatted(errorCount, judged);
    }
  }

  @Override
  public Relevance judge(Page page) {
    Relevance verdict = judgeSafely(page);
    judged.increment();
    if (verdict.relevant()) {
      relevant.increment();
    }
    if (!verdict.error().isEmpty()) {
      errorCount.increment();
      if (errorCount.sum() <= MAX_KEPT_ERRORS) {
        firstErrors.add(page.url() + ": " + verdict.error());
      }
    }
    return verdict;
  }

  private Relevance judgeSafely(Page page) {
    try {
      return validate(predicate.judge(page));
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      return Relevance.error(predicate + " threw " + e);
    }
  }

  /** Classes of the user's own are not bound to what the types say. */
  @SuppressWarnings({"ConstantValue", "RedundantNullCheck"})
  private Relevance validate(Relevance verdict) {
    if (verdict == null || verdict.reasons() == null || verdict.error() == null) {
      return Relevance.error(predicate + " answered null");
    }
    if (!(verdict.score() >= 0 && verdict.score() <= 1)) {
      return Relevance.error(predicate + " gave a score of " + verdict.score() + ", not 0 to 1");
    }
    return verdict.error().isEmpty() || !verdict.relevant()
        ? verdict
        : Relevance.error(verdict.error());
  }

  public JudgeStats stats() {
    return new JudgeStats(judged.sum(), relevant.sum(), errorCount.sum(), List.copyOf(firstErrors));
  }

  /** Ends the program or the connections behind the predicate, if there are any. */
  @Override
  public void close() {
    Predicates.close(predicate);
  }

  /** What is wanted. */
  @Override
  public String toString() {
    return predicate.toString();
  }
}
