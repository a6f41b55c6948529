package dev.waymark.relevance.predicate;

import dev.waymark.model.Page;
import dev.waymark.relevance.topics.TopicModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What predicates can use besides the page. A function whose part is missing fails at compile time
 * with a sentence that says so.
 *
 * @param folder base of relative paths in an expression
 * @param exampleReader reads the text of an example file, without markup
 * @param topics trained topics, or null
 * @param embedder a language model
 * @param parents URLs of the crawled pages that link to a page, or null
 * @param labels the labels of a URL in a recorded web, or null
 * @param extraFunctions functions besides the standard ones
 */
public record PredicateContext(
    Path folder,
    Function<Path, String> exampleReader,
    @Nullable TopicModel topics,
    TextEmbedder embedder,
    @Nullable Function<Page, List<String>> parents,
    @Nullable Function<String, Set<String>> labels,
    List<PageFunction> extraFunctions) {

  /**
   * A context without topics, parents and labels; example files are plain text in the working
   * folder, and the language model is the one on the class path.
   */
  public static PredicateContext minimal() {
    return new PredicateContext(
        Path.of(""),
        PredicateContext::readPlainText,
        null,
        new CachingEmbedder(TextEmbedder::find),
        null,
        null,
        List.of());
  }

  public PredicateContext withFolder(Path folder) {
    return new PredicateContext(
        folder, exampleReader, topics, embedder, parents, labels, extraFunctions);
  }

  public PredicateContext withExampleReader(Function<Path, String> reader) {
    return new PredicateContext(folder, reader, topics, embedder, parents, labels, extraFunctions);
  }

  public PredicateContext withTopics(TopicModel topics) {
    return new PredicateContext(
        folder, exampleReader, topics, embedder, parents, labels, extraFunctions);
  }

  public PredicateContext withEmbedder(TextEmbedder embedder) {
    return new PredicateContext(
        folder,
        exampleReader,
        topics,
        new CachingEmbedder(() -> embedder),
        parents,
        labels,
        extraFunctions);
  }

  public PredicateContext withParents(Function<Page, List<String>> parents) {
    return new PredicateContext(
        folder, exampleReader, topics, embedder, parents, labels, extraFunctions);
  }

  public PredicateContext withLabels(Function<String, Set<String>> labels) {
    return new PredicateContext(
        folder, exampleReader, topics, embedder, parents, labels, extraFunctions);
  }

  public PredicateContext withExtraFunctions(List<PageFunction> functions) {
    return new PredicateContext(
        folder, exampleReader, topics, embedder, parents, labels, List.copyOf(functions));
  }

  private static String readPlainText(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
