package dev.waymark.learn;

import dev.waymark.text.Kinds;
import java.util.List;

/**
 * What the user's examples say before anything was crawled.
 *
 * @param words their own
 * @param names the words of what they are called
 * @param kinds the kinds of things they are called after
 */
record Examples(Prior words, Prior names, Prior kinds) {

  static Examples of(List<Example> given) {
    return new Examples(
        new Prior(given.stream().map(example -> example.words().ids()).toList()),
        new Prior(given.stream().map(example -> example.name().ids()).toList()),
        new Prior(
            given.stream().map(example -> Kinds.english().of(example.name().ids())).toList()));
  }

  boolean isEmpty() {
    return words.isEmpty();
  }
}
