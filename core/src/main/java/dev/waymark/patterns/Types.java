package dev.waymark.patterns;

import dev.waymark.url.ValueKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The types of values on a site: what kind a value is and which file ending it has. A type is a
 * small number; 0 stands for "no value".
 */
final class Types {
  /** No such key in the URL. */
  static final int ABSENT = 0;

  /** Endings told apart; what comes later is taken for part of a name. */
  private static final int ENDINGS = 100;

  private static final int KINDS = ValueKind.values().length;

  /** Types are below this, on any site. */
  static final int MOST = 1 + (ENDINGS + 1) * KINDS;

  private static final ValueKind[] ALL = ValueKind.values();

  private final List<String> endings = new ArrayList<>(List.of(""));

  /** How many types there may be on this site. */
  int size() {
    return endings.size() * KINDS;
  }

  /** The same types, which what comes later does not change. */
  Types copy() {
    Types copy = new Types();
    copy.endings.clear();
    copy.endings.addAll(endings);
    return copy;
  }

  /** The type of the text at {@code [from, to)}; a new ending is remembered. */
  int of(String text, int from, int to) {
    int dot = ValueKind.ending(text, from, to);
    int ending = dot == to ? 0 : ending(text.substring(dot, to));
    return type(ending, ValueKind.of(text, from, ending == 0 ? to : dot));
  }

  /** The same without remembering; a new ending is taken for part of a name. */
  int find(String text, int from, int to) {
    int dot = ValueKind.ending(text, from, to);
    int ending = dot == to ? 0 : Math.max(0, endings.indexOf(text.substring(dot, to)));
    return type(ending, ValueKind.of(text, from, ending == 0 ? to : dot));
  }

  private int ending(String text) {
    int known = endings.indexOf(text);
    if (known >= 0 || endings.size() > ENDINGS) {
      return Math.max(0, known);
    }
    endings.add(text);
    return endings.size() - 1;
  }

  private static int type(int ending, ValueKind kind) {
    return 1 + ending * KINDS + kind.ordinal();
  }

  static ValueKind kind(int type) {
    return ALL[(type - 1) % KINDS];
  }

  /** Words with the ending of a type. */
  static int words(int type) {
    return 1 + (type - 1) / KINDS * KINDS + ValueKind.WORDS.ordinal();
  }

  /** Whether another site has met values of this type, as far as its endings tell. */
  boolean known(int type, Types other) {
    return (type - 1) / KINDS < other.endings.size();
  }

  /** The type of another site's type here. */
  int adopt(int type, Types other) {
    if (type == ABSENT) {
      return ABSENT;
    }
    return type(ending(other.endings.get((type - 1) / KINDS)), kind(type));
  }

  /** It names an ending. */
  boolean ends(int type) {
    return type != ABSENT && (type - 1) / KINDS > 0;
  }

  /** For instance {@code {words}.html}. */
  String sign(int type) {
    return type == ABSENT ? "" : kind(type).sign() + endings.get((type - 1) / KINDS);
  }
}
