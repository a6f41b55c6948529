package dev.waymark.judge;

import dev.waymark.model.Page;
import dev.waymark.model.Verdict;
import dev.waymark.settings.BadSetting;
import dev.waymark.topics.TopicModel;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * A predicate that can be trusted: whatever the one inside throws or makes up becomes a {@link
 * Verdict#trouble} of that page, and is counted. Safe for many threads.
 */
public final class Judge implements Predicate, AutoCloseable {
  /** As many troubles are kept in full, to be told at the end. */
  private static final int KEPT = 5;

  private final Predicate predicate;
  private final LongAdder judged = new LongAdder();
  private final LongAdder satisfied = new LongAdder();
  private final LongAdder troubled = new LongAdder();
  private final ConcurrentLinkedQueue<String> firstTroubles = new ConcurrentLinkedQueue<>();

  public Judge(Predicate predicate) {
    this.predicate = predicate;
  }

  /**
   * The judge that the settings ask for.
   *
   * @throws BadSetting if what is wanted cannot be understood; the message is for the user
   */
  public static Judge of(JudgeSettings settings, JudgeContext context) {
    JudgeContext full =
        settings.topics().isBlank() ? context : context.withTopics(topics(settings, context));
    return new Judge(Predicates.of(settings.want(), full, settings.judgeTimeout()));
  }

  private static TopicModel topics(JudgeSettings settings, JudgeContext context) {
    try {
      return TopicModel.load(context.folder().resolve(settings.topics()));
    } catch (IOException e) {
      throw new BadSetting("topics: %s cannot be read: %s".formatted(settings.topics(), e));
    }
  }

  /**
   * What came of judging so far.
   *
   * @param troubles the first few, each with the URL of its page
   */
  public record Tally(long judged, long satisfied, long troubled, List<String> troubles) {

    /** One sentence for the end of a crawl; empty if there was no trouble. */
    public String trouble() {
      return troubled == 0
          ? ""
          : "The predicate failed on %d of %d pages; they count as not wanted."
              .formatted(troubled, judged);
    }
  }

  @Override
  public Verdict judge(Page page) {
    Verdict verdict = sane(page);
    judged.increment();
    if (verdict.satisfied()) {
      satisfied.increment();
    }
    if (!verdict.trouble().isEmpty()) {
      troubled.increment();
      if (troubled.sum() <= KEPT) {
        firstTroubles.add(page.url() + ": " + verdict.trouble());
      }
    }
    return verdict;
  }

  private Verdict sane(Page page) {
    try {
      return checked(predicate.judge(page));
    } catch (Exception | StackOverflowError | LinkageError | AssertionError e) {
      return Verdict.trouble(predicate + " threw " + e);
    }
  }

  /** Classes of the user's own are not bound to what the types say. */
  @SuppressWarnings({"ConstantValue", "RedundantNullCheck"})
  private Verdict checked(Verdict verdict) {
    if (verdict == null || verdict.reasons() == null || verdict.trouble() == null) {
      return Verdict.trouble(predicate + " answered null");
    }
    if (!(verdict.score() >= 0 && verdict.score() <= 1)) {
      return Verdict.trouble(predicate + " gave a score of " + verdict.score() + ", not 0 to 1");
    }
    return verdict.trouble().isEmpty() || !verdict.satisfied()
        ? verdict
        : Verdict.trouble(verdict.trouble());
  }

  public Tally tally() {
    return new Tally(judged.sum(), satisfied.sum(), troubled.sum(), List.copyOf(firstTroubles));
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
