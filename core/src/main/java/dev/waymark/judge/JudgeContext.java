package dev.waymark.judge;

import dev.waymark.model.Page;
import dev.waymark.topics.TopicModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a predicate may know besides the page. Each part that is missing makes the functions that
 * need it stop the start with a sentence that says so.
 *
 * @param folder where relative paths in an expression start
 * @param read the text of an example file, without markup
 * @param topics trained topics, or null
 * @param meaning a language model
 * @param parents URLs of the crawled pages that link to a page, or null
 * @param labels the labels of a URL in a recorded web, or null
 * @param more functions besides the standard ones
 */
public record JudgeContext(
    Path folder,
    Function<Path, String> read,
    @Nullable TopicModel topics,
    Meaning meaning,
    @Nullable Function<Page, List<String>> parents,
    @Nullable Function<String, Set<String>> labels,
    List<Question> more) {

  /**
   * Nothing known but the page; example files are plain text in the working folder, and a language
   * model is the one on the class path.
   */
  public static JudgeContext bare() {
    return new JudgeContext(
        Path.of(""),
        JudgeContext::plain,
        null,
        new Remembered(Meaning::find),
        null,
        null,
        List.of());
  }

  public JudgeContext withFolder(Path folder) {
    return new JudgeContext(folder, read, topics, meaning, parents, labels, more);
  }

  public JudgeContext withRead(Function<Path, String> read) {
    return new JudgeContext(folder, read, topics, meaning, parents, labels, more);
  }

  public JudgeContext withTopics(TopicModel topics) {
    return new JudgeContext(folder, read, topics, meaning, parents, labels, more);
  }

  public JudgeContext withMeaning(Meaning meaning) {
    return new JudgeContext(
        folder, read, topics, new Remembered(() -> meaning), parents, labels, more);
  }

  public JudgeContext withParents(Function<Page, List<String>> parents) {
    return new JudgeContext(folder, read, topics, meaning, parents, labels, more);
  }

  public JudgeContext withLabels(Function<String, Set<String>> labels) {
    return new JudgeContext(folder, read, topics, meaning, parents, labels, more);
  }

  public JudgeContext withMore(List<Question> more) {
    return new JudgeContext(folder, read, topics, meaning, parents, labels, List.copyOf(more));
  }

  private static String plain(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
