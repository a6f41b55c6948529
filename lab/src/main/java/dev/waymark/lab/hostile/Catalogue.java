package dev.waymark.lab.hostile;

import java.util.ArrayList;
import java.util.List;

/** Collects the misbehaviours of a category, one line each. */
final class Catalogue {
  private final Misbehaviour.Category category;
  private final List<Misbehaviour> entries = new ArrayList<>();

  Catalogue(Misbehaviour.Category category) {
    this.category = category;
  }

  /** Something that is no page. */
  Catalogue none(String name, String bound, Misbehaviour.Answer answer) {
    return add(name, Misbehaviour.Expected.NO_PAGE, bound, answer);
  }

  /** A page all the same. */
  Catalogue page(String name, String bound, Misbehaviour.Answer answer) {
    return add(name, Misbehaviour.Expected.PAGE, bound, answer);
  }

  /** Something of which nobody can say whether it is a page. */
  Catalogue any(String name, String bound, Misbehaviour.Answer answer) {
    return add(name, Misbehaviour.Expected.ANY, bound, answer);
  }

  /** Something after which nothing more of its host can be had. */
  Catalogue noMore(String name, String bound, Misbehaviour.Answer answer) {
    return add(name, Misbehaviour.Expected.NO_MORE, bound, answer);
  }

  /** A host of which nothing can be had. */
  Catalogue nothing(String name, String bound, Misbehaviour.Answer answer) {
    return add(name, Misbehaviour.Expected.NOTHING, bound, answer);
  }

  private Catalogue add(
      String name, Misbehaviour.Expected expected, String bound, Misbehaviour.Answer answer) {
    entries.add(new Misbehaviour(name, category, expected, bound, answer));
    return this;
  }

  List<Misbehaviour> entries() {
    return List.copyOf(entries);
  }
}
