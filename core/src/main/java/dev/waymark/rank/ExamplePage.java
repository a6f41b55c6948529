package dev.waymark.rank;

import dev.waymark.model.Page;
import dev.waymark.text.BagOfWords;

/**
 * A page of the kind that is wanted, handed out by the user.
 *
 * @param title what it is called: its title
 * @param words its own, those of the title included
 */
public record ExamplePage(BagOfWords title, BagOfWords words) {

  public static ExamplePage of(Page page) {
    return new ExamplePage(BagOfWords.of(page.title().text()), page.words());
  }
}
