package com.example.waymark;

import dev.waymark.relevance.predicate.PageFunction;
import dev.waymark.relevance.predicate.PageFunction.Cost;
import dev.waymark.relevance.predicate.PageFunction.FunctionResult;
import dev.waymark.relevance.predicate.PageFunction.ResultType;
import dev.waymark.relevance.predicate.PageFunctionProvider;
import java.util.List;
import java.util.Locale;

/** {@code heading("…")} in a predicate: a heading of the page has the text. */
public final class HeadingFunction implements PageFunctionProvider {
  @Override
  public List<PageFunction> functions() {
    return List.of(
        new PageFunction(
            "heading",
            ResultType.BOOLEAN,
            Cost.LOOKUP,
            1,
            1,
            "a heading of the page has the text",
            (arguments, context) -> {
              String text = arguments.getFirst().toLowerCase(Locale.ROOT);
              return page ->
                  page.headings().stream()
                      .filter(heading -> heading.toLowerCase(Locale.ROOT).contains(text))
                      .findFirst()
                      .map(heading -> FunctionResult.ofBoolean(true, heading))
                      .orElse(FunctionResult.ofBoolean(false, ""));
            }));
  }
}
