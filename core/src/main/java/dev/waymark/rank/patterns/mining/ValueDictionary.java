package dev.waymark.rank.patterns.mining;

import dev.waymark.url.ValueKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values that stand in a site's URLs, by number. Those made by machines are only known by their
 * type: the type is their number. The text of another is remembered from its second URL on: what
 * stands in one URL only is nobody's pattern.
 */
final class ValueDictionary {
  private final UrlValueTypes types;
  private final LongIndex index = new LongIndex();
  private short[] typeOf = new short[256];
  private @Nullable String[] texts = new String[256];

  ValueDictionary(UrlValueTypes types) {
    this.types = types;
  }

  /** Numbers are below this. */
  int size() {
    return UrlValueTypes.MAX_TYPES + index.size();
  }

  /** The number of a value of a URL taken apart. */
  int add(UrlComponents components, int i) {
    int type = types.add(components.url(), components.from(i), components.to(i));
    if (UrlValueTypes.kind(type).isMachineGenerated()) {
      return type;
    }
    int before = index.size();
    int number = index.add(components.valueHash(i));
    if (index.size() > before) {
      set(number, type, null);
    } else if (texts[number] == null) {
      texts[number] = components.value(i);
    }
    return UrlValueTypes.MAX_TYPES + number;
  }

  private void set(int number, int type, @Nullable String text) {
    if (number == typeOf.length) {
      int capacity = number + (number >> 1) + 16;
      typeOf = Arrays.copyOf(typeOf, capacity);
      texts = Arrays.copyOf(texts, capacity);
    }
    typeOf[number] = (short) type;
    texts[number] = text;
  }

  /** Remembers the text of a value that may become known by traffic. */
  void rememberText(UrlComponents components, int i) {
    int number = index.find(components.valueHash(i));
    if (number >= 0 && texts[number] == null) {
      texts[number] = components.value(i);
    }
  }

  int type(int value) {
    return value < UrlValueTypes.MAX_TYPES ? value : typeOf[value - UrlValueTypes.MAX_TYPES];
  }

  /** It can stand for itself: its text is known. The empty text always is. */
  boolean hasText(int value) {
    return value >= UrlValueTypes.MAX_TYPES
        && (texts[value - UrlValueTypes.MAX_TYPES] != null
            || UrlValueTypes.kind(type(value)) == ValueKind.EMPTY);
  }

  /** The text of a literal. */
  String text(int value) {
    String text = value < UrlValueTypes.MAX_TYPES ? null : texts[value - UrlValueTypes.MAX_TYPES];
    return text == null ? types.placeholder(type(value)) : text;
  }

  /** The numbers that another site's values have here. */
  int[] merge(ValueDictionary other) {
    int[] mapping = new int[other.size()];
    for (int type = 1; type < UrlValueTypes.MAX_TYPES; type++) {
      mapping[type] = types.isKnown(type, other.types) ? types.importType(type, other.types) : 0;
    }
    long[] hashes = other.index.keysByNumber();
    for (int i = 0; i < hashes.length; i++) {
      int before = index.size();
      int number = index.add(hashes[i]);
      String text = other.texts[i];
      if (index.size() > before) {
        set(number, types.importType(other.typeOf[i], other.types), text);
      } else if (texts[number] == null) {
        // Here and there it is one URL's each; which text it has, nobody remembers.
        texts[number] = text;
      }
      mapping[UrlValueTypes.MAX_TYPES + i] = UrlValueTypes.MAX_TYPES + number;
    }
    return mapping;
  }
}
