package dev.waymark.rank;

import dev.waymark.model.Page;
import dev.waymark.text.BagOfWords;

/**
 * A relevant page given by the user as an example.
 *
 * @param title words of its title
 * @param words all its words, those of the title included
 */
public record ExamplePage(BagOfWords title, BagOfWords words) {

  public static ExamplePage of(Page page) {
    return new ExamplePage(BagOfWords.of(page.title().text()), page.words());
  }
}
