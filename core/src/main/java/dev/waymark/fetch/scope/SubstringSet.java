package dev.waymark.fetch.scope;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A case-insensitive set of strings that looks up substrings of a URL without copying them. */
final class SubstringSet {
  private final @Nullable String[] table;
  private final int size;

  SubstringSet(Collection<String> texts) {
    int length = 16;
    while (length < texts.size() * 4) {
      length *= 2;
    }
    table = new String[length];
    for (String text : texts) {
      add(text.toLowerCase(Locale.ROOT));
    }
    size = texts.size();
  }

  private void add(String text) {
    int slot = slot(hash(text, 0, text.length()));
    while (table[slot] != null) {
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = text;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Ignores the case of A to Z. */
  boolean contains(String url, int from, int to) {
    int slot = slot(hash(url, from, to));
    for (String text = table[slot]; text != null; text = table[slot]) {
      if (text.length() == to - from && text.regionMatches(true, 0, url, from, to - from)) {
        return true;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    return false;
  }

  private int slot(int hash) {
    return (hash ^ (hash >>> 15)) & (table.length - 1);
  }

  private static int hash(String text, int from, int to) {
    int hash = to - from;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      hash = hash * 31 + (c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    return hash;
  }
}
