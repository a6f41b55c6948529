package dev.waymark.spark.learn;

import dev.waymark.config.ConfigException;
import dev.waymark.parse.Parser;
import dev.waymark.relevance.JudgeSettings;
import dev.waymark.relevance.PageJudge;
import dev.waymark.relevance.predicate.PredicateContext;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * A serializable relevance predicate.
 *
 * @param want empty for the stored relevance of the collections
 */
record PredicateSpec(String want, String topics, Duration timeout) implements Serializable {

  /**
   * @throws ConfigException if the predicate is invalid, or if there is none and no stored
   *     relevance
   */
  static PredicateSpec fromSettings(JudgeSettings settings, ArchiveSources sources) {
    PredicateSpec predicate =
        new PredicateSpec(settings.want(), settings.topics(), settings.judgeTimeout());
    if (predicate.usesStoredRelevance() && !sources.hasRelevance()) {
      throw new ConfigException("want: give a predicate; only collections have stored relevance.");
    }
    if (!predicate.usesStoredRelevance()) {
      predicate.openJudge(new Parser()).close();
    }
    return predicate;
  }

  /** Whether the stored relevance of the crawls is used. */
  boolean usesStoredRelevance() {
    return want.isBlank();
  }

  /**
   * The links to a page are not known when it is judged: an expression that needs them is rejected.
   */
  PageJudge openJudge(Parser parser) {
    return PageJudge.fromSettings(
        new JudgeSettings(want, topics, timeout),
        PredicateContext.minimal().withExampleReader(file -> readText(file, parser)));
  }

  private static String readText(Path file, Parser parser) {
    try {
      return parser.parse(Files.readAllBytes(file), "http://localhost/").body().text();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
