package dev.waymark.rank.patterns.mining;

import dev.waymark.url.ValueKind;

/**
 * What a pattern says about one key.
 *
 * @param key number of the key
 * @param optional some of its URLs do not have the key
 * @param constraint what the value must be
 */
public record KeyConstraint(int key, boolean optional, ValueConstraint constraint) {

  /** What a value must be. */
  public sealed interface ValueConstraint {
    /** This text and no other. */
    record Literal(String text, long hash) implements ValueConstraint {
      Literal(String text) {
        this(text, UrlComponents.hash(text));
      }
    }

    /** A value of a type; words are whatever has the same ending. */
    record Typed(int type) implements ValueConstraint {}

    /** Any value. */
    record Any() implements ValueConstraint {}
  }

  /** Whether the value of a URL taken apart fits. */
  public boolean matches(UrlComponents components, int component, UrlValueTypes types) {
    return switch (constraint) {
      case ValueConstraint.Literal literal -> components.valueHash(component) == literal.hash();
      case ValueConstraint.Typed typed ->
          matches(
              types.find(components.url(), components.from(component), components.to(component)),
              typed.type());
      case ValueConstraint.Any any -> true;
    };
  }

  private static boolean matches(int type, int expected) {
    return type == expected
        || (UrlValueTypes.kind(expected) == ValueKind.WORDS
            && UrlValueTypes.wordsType(type) == expected);
  }

  /** It says more than that there is a value: a text, a kind of machine, or a file ending. */
  boolean isSpecific(UrlValueTypes types) {
    return !optional
        && switch (constraint) {
          case ValueConstraint.Literal literal -> true;
          case ValueConstraint.Typed typed ->
              UrlValueTypes.kind(typed.type()).isMachineGenerated()
                  || types.hasExtension(typed.type());
          case ValueConstraint.Any any -> false;
        };
  }

  public String placeholder(UrlValueTypes types) {
    return switch (constraint) {
      case ValueConstraint.Literal literal -> literal.text();
      case ValueConstraint.Typed typed -> types.placeholder(typed.type());
      case ValueConstraint.Any any -> "*";
    };
  }
}
