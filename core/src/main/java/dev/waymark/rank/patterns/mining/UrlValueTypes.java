package dev.waymark.rank.patterns.mining;

import dev.waymark.url.ValueKind;
import java.util.ArrayList;
import java.util.List;

/**
 * The types of values on a site: the kind of a value combined with its file extension. A type is a
 * small number; 0 stands for "no value".
 */
public final class UrlValueTypes {
  /** The URL does not have the key. */
  static final int ABSENT = 0;

  /** Extensions distinguished; further ones count as part of a name. */
  private static final int MAX_EXTENSIONS = 100;

  private static final int KIND_COUNT = ValueKind.values().length;

  /** Types are below this on any site. */
  static final int MAX_TYPES = 1 + (MAX_EXTENSIONS + 1) * KIND_COUNT;

  private static final ValueKind[] ALL_KINDS = ValueKind.values();

  private final List<String> extensions = new ArrayList<>(List.of(""));

  /** The number of types on this site. */
  int size() {
    return extensions.size() * KIND_COUNT;
  }

  /** The types of a site with these extensions, the first of which is empty. */
  public static UrlValueTypes of(List<String> extensions) {
    UrlValueTypes types = new UrlValueTypes();
    types.extensions.clear();
    types.extensions.addAll(extensions);
    return types;
  }

  public List<String> extensions() {
    return List.copyOf(extensions);
  }

  /** Extensions of too few users match nothing and are shown as a star. */
  void forgetRare(TokenUsers users) {
    for (int i = 1; i < extensions.size(); i++) {
      if (!users.isKnownValue(UrlComponents.hash(extensions.get(i)))) {
        extensions.set(i, ".*" + i);
      }
    }
  }

  /** A copy that does not change with this one. */
  public UrlValueTypes copy() {
    UrlValueTypes copy = new UrlValueTypes();
    copy.extensions.clear();
    copy.extensions.addAll(extensions);
    return copy;
  }

  /** The type of the text at {@code [from, to)}; a new extension is registered. */
  int add(String text, int from, int to) {
    int dot = ValueKind.extensionStart(text, from, to);
    int extension = dot == to ? 0 : extensionNumber(text.substring(dot, to));
    return encode(extension, ValueKind.classify(text, from, extension == 0 ? to : dot));
  }

  /** The same without registering; an unknown extension counts as part of a name. */
  int find(String text, int from, int to) {
    int dot = ValueKind.extensionStart(text, from, to);
    int extension = dot == to ? 0 : Math.max(0, extensions.indexOf(text.substring(dot, to)));
    return encode(extension, ValueKind.classify(text, from, extension == 0 ? to : dot));
  }

  private int extensionNumber(String text) {
    int number = extensions.indexOf(text);
    if (number >= 0 || extensions.size() > MAX_EXTENSIONS) {
      return Math.max(0, number);
    }
    extensions.add(text);
    return extensions.size() - 1;
  }

  private static int encode(int extension, ValueKind kind) {
    return 1 + extension * KIND_COUNT + kind.ordinal();
  }

  public static ValueKind kind(int type) {
    return ALL_KINDS[(type - 1) % KIND_COUNT];
  }

  /** The type of words with the extension of a type. */
  static int wordsType(int type) {
    return 1 + (type - 1) / KIND_COUNT * KIND_COUNT + ValueKind.WORDS.ordinal();
  }

  /** Whether the extension of a type is known on another site. */
  boolean isKnown(int type, UrlValueTypes other) {
    return (type - 1) / KIND_COUNT < other.extensions.size();
  }

  /** The type here of another site's type. */
  int importType(int type, UrlValueTypes other) {
    if (type == ABSENT) {
      return ABSENT;
    }
    return encode(extensionNumber(other.extensions.get((type - 1) / KIND_COUNT)), kind(type));
  }

  /** Whether the type has an extension. */
  boolean hasExtension(int type) {
    return type != ABSENT && (type - 1) / KIND_COUNT > 0;
  }

  /** For instance {@code {words}.html}. */
  String placeholder(int type) {
    return type == ABSENT ? "" : kind(type).placeholder() + extensions.get((type - 1) / KIND_COUNT);
  }
}
