package dev.waymark.parse;

/** The attributes of an element. */
@FunctionalInterface
interface Attributes {
  /** The value of the attribute with a lower-case name; empty if there is none. */
  String get(String name);
}
