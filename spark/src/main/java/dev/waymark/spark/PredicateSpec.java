package dev.waymark.spark;

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
 * What is wanted, as it travels to the machines that judge.
 *
 * @param want empty for what the crawls of the collections said
 */
record PredicateSpec(String want, String topics, Duration timeout) implements Serializable {

  /**
   * @throws ConfigException if it cannot be understood, or if it says nothing and nobody else did
   */
  static PredicateSpec fromSettings(JudgeSettings settings, ArchiveSources sources) {
    PredicateSpec wanted =
        new PredicateSpec(settings.want(), settings.topics(), settings.judgeTimeout());
    if (wanted.usesStoredRelevance() && !sources.hasRelevance()) {
      throw new ConfigException("want: give a predicate; only collections have stored relevance.");
    }
    if (!wanted.usesStoredRelevance()) {
      wanted.openJudge(new Parser()).close();
    }
    return wanted;
  }

  /** Whether the verdicts of the crawls stand. */
  boolean usesStoredRelevance() {
    return want.isBlank();
  }

  /** Who links to a page is not known when it is judged: an expression that asks is refused. */
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
