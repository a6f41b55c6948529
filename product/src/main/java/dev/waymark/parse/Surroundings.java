package dev.waymark.parse;

/**
 * The open elements around a place of the page, as far as they tell whether it is content. Ends
 * that are missing are added, and ends without a start are ignored, as browsers do.
 */
final class Surroundings {
  /** Elements nested deeper are not noticed; real pages stay below 100. */
  private static final int MAX_DEPTH = 200;

  private final Tag[] open = new Tag[MAX_DEPTH];
  private int depth;

  /** How deep the outermost boilerplate, and the outermost content, began; -1 outside. */
  private int boilerplate = -1;

  private int content = -1;

  void enter(Tag tag, Attributes attributes) {
    if (tag.role() == Role.CELL) {
      leave(innermostCell());
    }
    if (depth == MAX_DEPTH) {
      return;
    }
    if (tag.role() == Role.CONTENT) {
      content = content < 0 ? depth : content;
      if (tag.name().equals("main")) {
        boilerplate = -1; // whatever the class of the frame around it says
      }
    } else if (boilerplate < 0 && surrounds(tag, attributes)) {
      boilerplate = depth;
    }
    open[depth++] = tag;
  }

  private boolean surrounds(Tag tag, Attributes attributes) {
    return switch (tag.role()) {
      case NAVIGATION -> true;
      case EDGE -> content < 0;
      case GROUP -> Boilerplate.tells(attributes);
      default -> false;
    };
  }

  /** Leaves the innermost open element of a name, and all in it; false if there is none. */
  boolean leave(Tag tag) {
    boolean table = tag.name().equals("table");
    for (int i = depth - 1; i >= 0; i--) {
      if (open[i] == tag) {
        leave(i);
        return true;
      }
      boolean barrier =
          open[i].name().equals("table") || (open[i].role() == Role.CELL && !isOfTable(tag));
      if (barrier && !table) {
        return false;
      }
    }
    return false;
  }

  private static boolean isOfTable(Tag tag) {
    return tag.role() == Role.CELL || tag.name().startsWith("t");
  }

  private void leave(int newDepth) {
    if (newDepth >= 0 && newDepth < depth) {
      depth = newDepth;
      boilerplate = boilerplate >= depth ? -1 : boilerplate;
      content = content >= depth ? -1 : content;
    }
  }

  /** The cell of the innermost table that is still open; -1 if none is. */
  private int innermostCell() {
    for (int i = depth - 1; i >= 0 && !open[i].name().equals("table"); i--) {
      if (open[i].role() == Role.CELL) {
        return i;
      }
    }
    return -1;
  }

  boolean areBoilerplate() {
    return boilerplate >= 0;
  }
}
