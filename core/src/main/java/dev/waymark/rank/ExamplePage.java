package dev.waymark.rank;

import dev.waymark.model.Page;
import dev.waymark.text.BagOfWords;

/**
 * A page given as an example: by the user as a relevant one, or marked by people as useful or not.
 *
 * @param title words of its title
 * @param words all its words, those of the title included
 * @param relevant whether it is an example of what is wanted, or of what is not
 */
public record ExamplePage(BagOfWords title, BagOfWords words, boolean relevant) {

  /** A page that is relevant, or not. */
  public static ExamplePage of(Page page, boolean relevant) {
    return new ExamplePage(BagOfWords.of(page.title().text()), page.words(), relevant);
  }
}
