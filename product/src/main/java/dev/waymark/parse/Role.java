package dev.waymark.parse;

import java.util.HashMap;
import java.util.Map;

/** What an element is to a reader of the page. */
enum Role {
  /** Runs on with the text around it; also every element that we do not know. */
  INLINE,
  /** Stands by itself. */
  BLOCK("p ul ol li dl dt dd pre blockquote form fieldset figcaption caption tr td th hr address"),
  /** Likewise, and its class may tell that it is not the content. */
  GROUP("div section table tbody thead tfoot figure details summary center"),
  HEADING("h1 h2 h3 h4 h5 h6"),
  /** What the page is about: the opposite of boilerplate. */
  CONTENT("main article"),
  NAVIGATION("nav aside menu"),
  /** Header or footer of the page, or, within the content, of an article. */
  EDGE("header footer"),
  BREAK("br"),
  IMAGE("img"),
  ANCHOR("a"),
  AREA("area"),
  FRAME("frame iframe"),
  LINK("link"),
  META("meta"),
  BASE("base"),
  TITLE("title"),
  ROOT("html"),
  /** Not for readers, and what people without scripts, frames or drawings get instead. */
  NOISE(
      "script style template noscript noframes noembed svg math canvas object applet audio video"
          + " select datalist textarea");

  private static final Map<String, Role> BY_NAME = byName();

  private final String[] names;

  Role() {
    this.names = new String[0];
  }

  Role(String names) {
    this.names = names.split(" ", -1);
  }

  private static Map<String, Role> byName() {
    Map<String, Role> roles = new HashMap<>();
    for (Role role : values()) {
      for (String name : role.names) {
        roles.put(name, role);
      }
    }
    return Map.copyOf(roles);
  }

  /** The role of an element with a lower-case name. */
  static Role of(String name) {
    return BY_NAME.getOrDefault(name, INLINE);
  }
}
