package dev.waymark.relevance.predicate;

import java.util.List;

/**
 * Functions of your own for expressions, found by {@link java.util.ServiceLoader}.
 *
 * {@snippet class="com.example.waymark.HeadingFunction"}
 */
@FunctionalInterface
public interface PageFunctionProvider {
  /** Asked once; a function of the name of a standard one replaces it. */
  List<PageFunction> functions();
}
