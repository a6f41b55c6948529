package dev.waymark.learn;

import dev.waymark.model.Page;
import dev.waymark.text.Bag;

/**
 * A page of the kind that is wanted, handed out by the user.
 *
 * @param name what it is called: its title
 * @param words its own, those of the title included
 */
public record Example(Bag name, Bag words) {

  public static Example of(Page page) {
    return new Example(Bag.of(page.title().text()), page.words());
  }
}
