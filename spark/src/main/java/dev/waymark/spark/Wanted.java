package dev.waymark.spark;

import dev.waymark.judge.Judge;
import dev.waymark.judge.JudgeContext;
import dev.waymark.judge.JudgeSettings;
import dev.waymark.parse.Parser;
import dev.waymark.settings.BadSetting;
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
record Wanted(String want, String topics, Duration timeout) implements Serializable {

  /**
   * @throws BadSetting if it cannot be understood, or if it says nothing and nobody else did
   */
  static Wanted of(JudgeSettings settings, Sources sources) {
    Wanted wanted = new Wanted(settings.want(), settings.topics(), settings.judgeTimeout());
    if (wanted.asBefore() && !sources.judged()) {
      throw new BadSetting("want: say what is wanted; only collections know without.");
    }
    if (!wanted.asBefore()) {
      wanted.judge(new Parser()).close();
    }
    return wanted;
  }

  /** Whether the verdicts of the crawls stand. */
  boolean asBefore() {
    return want.isBlank();
  }

  /** Who links to a page is not known when it is judged: an expression that asks is refused. */
  Judge judge(Parser parser) {
    return Judge.of(
        new JudgeSettings(want, topics, timeout),
        JudgeContext.bare().withRead(file -> text(file, parser)));
  }

  private static String text(Path file, Parser parser) {
    try {
      return parser.parse(Files.readAllBytes(file), "http://localhost/").body().text();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
