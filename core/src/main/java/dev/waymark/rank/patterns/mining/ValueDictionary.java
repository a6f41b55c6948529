package dev.waymark.rank.patterns.mining;

import dev.waymark.url.ValueKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the values in a site's URLs. A machine-generated value is known by its type alone, which
 * is its number. The text of any other value is stored from its second URL on: a value of one URL
 * cannot be part of a pattern.
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

  /** The number of a value of a parsed URL. */
  int add(UrlComponents components, int i) {
    int type = types.add(components.url(), components.from(i), components.to(i));
    if (UrlValueTypes.kind(type).isMachineGenerated()) {
      return type;
    }
    int sizeBefore = index.size();
    int number = index.add(components.valueHash(i));
    if (index.size() > sizeBefore) {
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

  /** Forgets the texts of values of too few users: patterns know them by their types. */
  void forgetRare(TokenUsers users) {
    long[] hashes = index.keysByNumber();
    for (int i = 0; i < hashes.length; i++) {
      if (!users.isKnownValue(hashes[i])) {
        texts[i] = null;
      }
    }
  }

  /** Stores the text of a value whose traffic is high. */
  void rememberText(UrlComponents components, int i) {
    int number = index.find(components.valueHash(i));
    if (number >= 0 && texts[number] == null) {
      texts[number] = components.value(i);
    }
  }

  int type(int value) {
    return value < UrlValueTypes.MAX_TYPES ? value : typeOf[value - UrlValueTypes.MAX_TYPES];
  }

  /** Whether the text of a value is stored; that of the empty value always is. */
  boolean hasText(int value) {
    return value >= UrlValueTypes.MAX_TYPES
        && (texts[value - UrlValueTypes.MAX_TYPES] != null
            || UrlValueTypes.kind(type(value)) == ValueKind.EMPTY);
  }

  /** The text of a value, or the placeholder of its type. */
  String text(int value) {
    String text = value < UrlValueTypes.MAX_TYPES ? null : texts[value - UrlValueTypes.MAX_TYPES];
    return text == null ? types.placeholder(type(value)) : text;
  }

  /** The numbers here of another site's values. */
  int[] merge(ValueDictionary other) {
    int[] mapping = new int[other.size()];
    for (int type = 1; type < UrlValueTypes.MAX_TYPES; type++) {
      mapping[type] = types.isKnown(type, other.types) ? types.importType(type, other.types) : 0;
    }
    long[] hashes = other.index.keysByNumber();
    for (int i = 0; i < hashes.length; i++) {
      int sizeBefore = index.size();
      int number = index.add(hashes[i]);
      String text = other.texts[i];
      if (index.size() > sizeBefore) {
        set(number, types.importType(other.typeOf[i], other.types), text);
      } else if (texts[number] == null) {
        // A text that neither table stored stays unknown, although the value now has two URLs.
        texts[number] = text;
      }
      mapping[UrlValueTypes.MAX_TYPES + i] = UrlValueTypes.MAX_TYPES + number;
    }
    return mapping;
  }
}
