package dev.waymark.parse.html;

/** The attributes of an element. */
@FunctionalInterface
public interface Attributes {
  /** The value of the attribute with a lower-case name; empty if there is none. */
  String get(String name);

  /** Whether there may be microdata among them; most elements have none. */
  default boolean mayHaveMicrodata() {
    return true;
  }
}
