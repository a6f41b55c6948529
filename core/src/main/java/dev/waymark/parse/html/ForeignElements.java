package dev.waymark.parse.html;

/**
 * The open elements of SVG and MathML (HTML standard, 13.2.6.5): in them, tags are not HTML, except
 * within some that hold HTML again.
 */
final class ForeignElements {
  /** Deeper elements are not tracked. */
  private static final int MAX_DEPTH = 200;

  private final int[] names = new int[MAX_DEPTH];
  private final boolean[] holdsHtml = new boolean[MAX_DEPTH];
  private final boolean[] showsText = new boolean[MAX_DEPTH];
  private int depth;

  /** Whether a tag here is not HTML. */
  boolean isForeign() {
    return depth > 0 && !holdsHtml[depth - 1];
  }

  /** Whether text here belongs to a graphic or a formula. */
  boolean hidesText() {
    return depth > 0 && !showsText[depth - 1];
  }

  /** Opens an element, one of the two roots or one within them. */
  void push(Tag tag, int name, Attributes attributes) {
    if (depth < MAX_DEPTH) {
      names[depth] = name;
      holdsHtml[depth] = depth > 0 && holdsHtml(tag, attributes);
      showsText[depth] = tag.name().equals("foreignobject");
      depth++;
    }
  }

  private static boolean holdsHtml(Tag tag, Attributes attributes) {
    return switch (tag.name()) {
      case "foreignobject", "desc", "title", "mi", "mo", "mn", "ms", "mtext" -> true;
      case "annotation-xml" -> {
        String encoding = attributes.get("encoding");
        yield encoding.equalsIgnoreCase("text/html")
            || encoding.equalsIgnoreCase("application/xhtml+xml");
      }
      default -> false;
    };
  }

  /** Closes the innermost element of a name, and all in it; false if there is none. */
  boolean pop(int name) {
    for (int i = depth - 1; i >= 0; i--) {
      if (names[i] == name) {
        depth = i;
        return true;
      }
    }
    return false;
  }

  boolean isOpen() {
    return depth > 0;
  }

  /** The HTML element around all of them is closed. */
  void clear() {
    depth = 0;
  }

  /** HTML that cannot be here closes the elements around it. */
  void breakOut() {
    while (isForeign()) {
      depth--;
    }
  }
}
