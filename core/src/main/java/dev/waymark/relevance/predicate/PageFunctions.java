package dev.waymark.relevance.predicate;

import static dev.waymark.relevance.predicate.PageFunction.Cost.INFERENCE;
import static dev.waymark.relevance.predicate.PageFunction.Cost.LOOKUP;
import static dev.waymark.relevance.predicate.PageFunction.Cost.SCAN;
import static dev.waymark.relevance.predicate.PageFunction.MAX_ARGUMENTS;
import static dev.waymark.relevance.predicate.PageFunction.ResultType.BOOLEAN;
import static dev.waymark.relevance.predicate.PageFunction.ResultType.COUNT;
import static dev.waymark.relevance.predicate.PageFunction.ResultType.FRACTION;

import dev.waymark.relevance.predicate.PageFunction.Binder;
import dev.waymark.relevance.predicate.PageFunction.Cost;
import dev.waymark.relevance.predicate.PageFunction.ResultType;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** The functions that every expression can call. */
public final class PageFunctions {
  private static final List<PageFunction> STANDARD =
      List.of(
          booleanLookup("word", 1, "the word is on the page, in any form", WordFunctions::word),
          booleanLookup(
              "words", MAX_ARGUMENTS, "all the words are on the page", WordFunctions::words),
          booleanLookup(
              "any", MAX_ARGUMENTS, "one of the words is on the page", WordFunctions::any),
          unary("count", COUNT, LOOKUP, "how often the word is on the page", WordFunctions::count),
          unary(
              "phrase",
              BOOLEAN,
              SCAN,
              "the words are on the page, next to each other",
              WordFunctions::phrase),
          unary(
              "exact",
              BOOLEAN,
              SCAN,
              "the words are on the page in this form, next to each other",
              WordFunctions::exact),
          booleanLookup(
              "in_title",
              1,
              "the words are in the title, next to each other",
              WordFunctions::inTitle),
          booleanLookup(
              "token", 1, "the URL has this piece between . / - _ ? = &", UrlFunctions::token),
          booleanLookup(
              "links_to", 1, "a link leads to the URL, host or prefix", UrlFunctions::linksTo),
          booleanLookup(
              "linked_from",
              1,
              "a crawled page of the URL, host or prefix links here",
              UrlFunctions::linkedFrom),
          booleanLookup(
              "label", 1, "the recorded web gives the page this label", UrlFunctions::label),
          booleanLookup(
              "has_type",
              MAX_ARGUMENTS,
              "it describes something of one of these schema.org types",
              MetadataFunctions::hasType),
          unary(
              "topic", FRACTION, SCAN, "probability of a trained topic", SemanticFunctions::topic),
          unary(
              "similar",
              FRACTION,
              SCAN,
              "similarity to the most similar text of a file or folder",
              ExampleFunctions::similar),
          unary(
              "about",
              FRACTION,
              INFERENCE,
              "how close it is to a sentence",
              SemanticFunctions::about));

  private PageFunctions() {}

  /** Looked for when the first expression is compiled. */
  private static final class Provided {
    private static final List<PageFunction> FUNCTIONS =
        ServiceLoader.load(PageFunctionProvider.class).stream()
            .flatMap(provider -> provider.get().functions().stream())
            .toList();
  }

  /** The standard functions, provided ones, and those of the context; later override by name. */
  public static List<PageFunction> available(PredicateContext context) {
    List<PageFunction> functions = new ArrayList<>(STANDARD);
    Provided.FUNCTIONS.forEach(function -> put(function, functions));
    context.extraFunctions().forEach(function -> put(function, functions));
    return functions;
  }

  private static void put(PageFunction function, List<PageFunction> functions) {
    functions.removeIf(known -> known.name().equals(function.name()));
    functions.add(function);
  }

  private static PageFunction booleanLookup(
      String name, int maxArguments, String help, Binder binder) {
    return new PageFunction(name, BOOLEAN, LOOKUP, 1, maxArguments, help, binder);
  }

  private static PageFunction unary(
      String name, ResultType resultType, Cost cost, String help, Binder binder) {
    return new PageFunction(name, resultType, cost, 1, 1, help, binder);
  }
}
