package dev.waymark.rank.patterns.mining;

import dev.waymark.url.ValueKind;

/**
 * The constraint of a pattern on one key, a path level or a query parameter.
 *
 * @param key number of the key
 * @param optional whether some of its URLs do not have the key
 * @param constraint on the value
 */
public record KeyConstraint(int key, boolean optional, ValueConstraint constraint) {

  /** A constraint on a value. */
  public sealed interface ValueConstraint {
    /** Exactly this text. */
    record Literal(String text, long hash) implements ValueConstraint {
      Literal(String text) {
        this(text, UrlComponents.hash(text));
      }
    }

    /** A value of a type; the type of words matches any value with the same extension. */
    record Typed(int type) implements ValueConstraint {}

    /** Any value. */
    record Any() implements ValueConstraint {}
  }

  /** Whether the value of a parsed URL fulfils the constraint. */
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

  /** Whether it constrains the value: a literal, a machine-generated kind, or a file extension. */
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
