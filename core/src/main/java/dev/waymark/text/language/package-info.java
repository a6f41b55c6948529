/**
 * Words of a language: their stems, and which of them are function words. In: a word and the code
 * of a language. Out: its stem. Owner: nobody; stems are cached. {@link
 * dev.waymark.text.language.LanguageAnalysis} says which language uses what; predicates and search
 * use the same.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.text.language;

import org.jspecify.annotations.NullMarked;
