package dev.waymark.relevance.predicate;

import dev.waymark.relevance.predicate.PageFunction.BoundFunction;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import dev.waymark.text.BagOfWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The function for similarity to examples. */
final class ExampleFunctions {
  /** More do not help, and each makes judging slower. */
  private static final int MAX_EXAMPLES = 2000;

  private ExampleFunctions() {}

  static BoundFunction similar(List<String> arguments, PredicateContext context) {
    Path path = context.folder().resolve(arguments.getFirst());
    List<Path> files = listFiles(path);
    List<BagOfWords> bags = new ArrayList<>();
    for (Path file : files) {
      try {
        bags.add(BagOfWords.of(context.exampleReader().apply(file)));
      } catch (UncheckedIOException e) {
        throw new IllegalArgumentException(
            "the example %s cannot be read: %s".formatted(file, e.getCause().getMessage()), e);
      }
    }
    ExampleSimilarity similarity = new ExampleSimilarity(bags);
    return page -> {
      ExampleSimilarity.NearestExample nearest = similarity.nearest(page.words());
      return new FunctionResult(
          nearest.cosine(),
          nearest.example() < 0 ? "" : "nearest " + files.get(nearest.example()).getFileName());
    };
  }

  private static List<Path> listFiles(Path path) {
    if (Files.isRegularFile(path)) {
      return List.of(path);
    }
    if (!Files.isDirectory(path)) {
      throw new IllegalArgumentException(
          "there is no file or folder %s with examples".formatted(path));
    }
    try (Stream<Path> all = Files.walk(path)) {
      List<Path> files =
          all.filter(Files::isRegularFile)
              .filter(file -> !file.getFileName().toString().startsWith("."))
              .sorted()
              .limit(MAX_EXAMPLES + 1)
              .toList();
      if (files.isEmpty() || files.size() > MAX_EXAMPLES) {
        throw new IllegalArgumentException(
            files.isEmpty()
                ? "the folder %s has no examples".formatted(path)
                : "the folder %s has more than %d files; train a topic instead"
                    .formatted(path, MAX_EXAMPLES));
      }
      return files;
    } catch (IOException | UncheckedIOException e) {
      throw new IllegalArgumentException(
          "the folder %s cannot be read: %s".formatted(path, e.getMessage()), e);
    }
  }
}
