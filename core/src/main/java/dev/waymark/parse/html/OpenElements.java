package dev.waymark.parse.html;

/**
 * The open elements around a place of the page, as far as they tell whether it is content. Ends
 * that are missing are added, and ends without a start are ignored, as browsers do.
 */
final class OpenElements {
  /** Elements nested deeper are not noticed; real pages stay below 100. */
  private static final int MAX_DEPTH = 200;

  private final Tag[] stack = new Tag[MAX_DEPTH];
  private int depth;

  /** How deep the outermost boilerplate, and the outermost content, began; -1 outside. */
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
        boilerplateDepth = -1; // whatever the class of the frame around it says
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

  /** Leaves the innermost open element of a name, and all in it; false if there is none. */
  boolean pop(Tag tag) {
    boolean table = tag.name().equals("table");
    for (int i = depth - 1; i >= 0; i--) {
      if (stack[i] == tag) {
        pop(i);
        return true;
      }
      boolean barrier =
          stack[i].name().equals("table")
              || (stack[i].kind() == ElementKind.CELL && !isTablePart(tag));
      if (barrier && !table) {
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

  /** The cell of the innermost table that is still open; -1 if none is. */
  private int innermostCell() {
    for (int i = depth - 1; i >= 0 && !stack[i].name().equals("table"); i--) {
      if (stack[i].kind() == ElementKind.CELL) {
        return i;
      }
    }
    return -1;
  }

  boolean isInBoilerplate() {
    return boilerplateDepth >= 0;
  }
}
