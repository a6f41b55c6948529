package dev.waymark.patterns;

import dev.waymark.url.ValueKind;

/**
 * What a pattern says about one key.
 *
 * @param key number of the key
 * @param optional some of its URLs do not have the key
 * @param form what the value must be
 */
record Slot(int key, boolean optional, Form form) {

  /** What a value must be. */
  sealed interface Form {
    /** This text and no other. */
    record Literal(String text, long hash) implements Form {
      Literal(String text) {
        this(text, Parts.hash(text));
      }
    }

    /** A value of a type; words are whatever has the same ending. */
    record Typed(int type) implements Form {}

    /** Any value. */
    record Any() implements Form {}
  }

  /** Whether the value of a URL taken apart fits. */
  boolean fits(Parts parts, int piece, Types types) {
    return switch (form) {
      case Form.Literal literal -> parts.valueHash(piece) == literal.hash();
      case Form.Typed typed ->
          fits(types.find(parts.url(), parts.from(piece), parts.to(piece)), typed.type());
      case Form.Any any -> true;
    };
  }

  private static boolean fits(int type, int wanted) {
    return type == wanted || (Types.kind(wanted) == ValueKind.WORDS && Types.words(type) == wanted);
  }

  /** It says more than that there is a value: a text, a kind of machine, or a file ending. */
  boolean telling(Types types) {
    return !optional
        && switch (form) {
          case Form.Literal literal -> true;
          case Form.Typed typed -> Types.kind(typed.type()).machine() || types.ends(typed.type());
          case Form.Any any -> false;
        };
  }

  String sign(Types types) {
    return switch (form) {
      case Form.Literal literal -> literal.text();
      case Form.Typed typed -> types.sign(typed.type());
      case Form.Any any -> "*";
    };
  }
}
