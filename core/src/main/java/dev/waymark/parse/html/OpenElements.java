package dev.waymark.parse.html;

/**
 * The stack of open elements, as far as they decide whether a position is boilerplate. Missing end
 * tags are implied and stray end tags ignored, as in browsers.
 */
final class OpenElements {
  /** Deeper elements are not tracked; real pages stay below 100. */
  private static final int MAX_DEPTH = 200;

  private final Tag[] stack = new Tag[MAX_DEPTH];
  private int depth;

  /** Depth of the outermost boilerplate and of the outermost content; -1 outside. */
  private int boilerplateDepth = -1;

  private int contentDepth = -1;

  void push(Tag tag, Attributes attributes) {
    if (tag.kind() == ElementKind.CELL) {
      pop(innermostCell());
    }
    if (depth == MAX_DEPTH) {
      return;
    }
    if (tag.kind() == ElementKind.CONTENT) {
      contentDepth = contentDepth < 0 ? depth : contentDepth;
      if (tag.name().equals("main")) {
        boilerplateDepth = -1; // overrides the class of elements around it
      }
    } else if (boilerplateDepth < 0 && isBoilerplate(tag, attributes)) {
      boilerplateDepth = depth;
    }
    stack[depth++] = tag;
  }

  private boolean isBoilerplate(Tag tag, Attributes attributes) {
    return switch (tag.kind()) {
      case NAVIGATION -> true;
      case HEADER_FOOTER -> contentDepth < 0;
      case CONTAINER -> BoilerplateDetector.isBoilerplate(attributes);
      default -> false;
    };
  }

  /** Closes the innermost open element of a name, and all in it; false if there is none. */
  boolean pop(Tag tag) {
    boolean isTable = tag.name().equals("table");
    for (int i = depth - 1; i >= 0; i--) {
      if (stack[i] == tag) {
        pop(i);
        return true;
      }
      boolean barrier =
          stack[i].name().equals("table")
              || (stack[i].kind() == ElementKind.CELL && !isTablePart(tag));
      if (barrier && !isTable) {
        return false;
      }
    }
    return false;
  }

  private static boolean isTablePart(Tag tag) {
    return tag.kind() == ElementKind.CELL || tag.name().startsWith("t");
  }

  private void pop(int newDepth) {
    if (newDepth >= 0 && newDepth < depth) {
      depth = newDepth;
      boilerplateDepth = boilerplateDepth >= depth ? -1 : boilerplateDepth;
      contentDepth = contentDepth >= depth ? -1 : contentDepth;
    }
  }

  /** The open cell of the innermost table; -1 if there is none. */
  private int innermostCell() {
    for (int i = depth - 1; i >= 0 && !stack[i].name().equals("table"); i--) {
      if (stack[i].kind() == ElementKind.CELL) {
        return i;
      }
    }
    return -1;
  }

  boolean isInTable() {
    for (int i = depth - 1; i >= 0; i--) {
      if (stack[i].name().equals("table")) {
        return true;
      }
    }
    return false;
  }

  boolean isInBoilerplate() {
    return boilerplateDepth >= 0;
  }
}
