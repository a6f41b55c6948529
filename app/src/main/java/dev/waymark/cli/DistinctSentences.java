package dev.waymark.cli;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Passes each sentence on once: every shard has the same to say. */
record DistinctSentences(Consumer<String> listener, Set<String> said) implements Consumer<String> {

  DistinctSentences(Consumer<String> listener) {
    this(listener, ConcurrentHashMap.newKeySet());
  }

  @Override
  public void accept(String sentence) {
    if (said.add(sentence)) {
      listener.accept(sentence);
    }
  }
}
