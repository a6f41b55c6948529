package dev.waymark.patterns;

import dev.waymark.url.ValueKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The values that stand in a site's URLs, by number. Those made by machines are only known by their
 * type: the type is their number. The text of another is remembered from its second URL on: what
 * stands in one URL only is nobody's pattern.
 */
final class Values {
  private final Types types;
  private final LongIndex index = new LongIndex(1 << 10);
  private short[] typeOf = new short[256];
  private @Nullable String[] texts = new String[256];

  Values(Types types) {
    this.types = types;
  }

  /** Numbers are below this. */
  int size() {
    return Types.MOST + index.size();
  }

  /** The number of a value of a URL taken apart. */
  int add(Parts parts, int i) {
    int type = types.of(parts.url(), parts.from(i), parts.to(i));
    if (Types.kind(type).machine()) {
      return type;
    }
    int before = index.size();
    int number = index.add(parts.valueHash(i));
    if (index.size() > before) {
      set(number, type, null);
    } else if (texts[number] == null) {
      texts[number] = parts.value(i);
    }
    return Types.MOST + number;
  }

  private void set(int number, int type, @Nullable String text) {
    if (number == typeOf.length) {
      int more = number + (number >> 1) + 16;
      typeOf = Arrays.copyOf(typeOf, more);
      texts = Arrays.copyOf(texts, more);
    }
    typeOf[number] = (short) type;
    texts[number] = text;
  }

  /** Remembers the text of a value that may become known by traffic. */
  void remember(Parts parts, int i) {
    int number = index.find(parts.valueHash(i));
    if (number >= 0 && texts[number] == null) {
      texts[number] = parts.value(i);
    }
  }

  int type(int value) {
    return value < Types.MOST ? value : typeOf[value - Types.MOST];
  }

  /** It can stand for itself: its text is known. The empty text always is. */
  boolean literal(int value) {
    return value >= Types.MOST
        && (texts[value - Types.MOST] != null || Types.kind(type(value)) == ValueKind.EMPTY);
  }

  /** The text of a literal. */
  String text(int value) {
    String text = value < Types.MOST ? null : texts[value - Types.MOST];
    return text == null ? types.sign(type(value)) : text;
  }

  /** The numbers that another site's values have here. */
  int[] adopt(Values other) {
    int[] numbers = new int[other.size()];
    for (int type = 1; type < Types.MOST; type++) {
      numbers[type] = types.known(type, other.types) ? types.adopt(type, other.types) : 0;
    }
    long[] hashes = other.index.byNumber();
    for (int i = 0; i < hashes.length; i++) {
      int before = index.size();
      int number = index.add(hashes[i]);
      String text = other.texts[i];
      if (index.size() > before) {
        set(number, types.adopt(other.typeOf[i], other.types), text);
      } else if (texts[number] == null) {
        // Here and there it is one URL's each; which text it has, nobody remembers.
        texts[number] = text;
      }
      numbers[Types.MOST + i] = Types.MOST + number;
    }
    return numbers;
  }
}
