package dev.waymark.spark.learn;

import dev.waymark.model.InLink;
import java.io.Serializable;
import java.util.Arrays;

/**
 * The anchor text of a link, serializable.
 *
 * @param url of the target; empty where it is known
 * @param words of the anchor, then those around it
 * @param anchorLength number of words of the anchor
 */
record AnchorText(String url, long[] words, int anchorLength, boolean boilerplate)
    implements Serializable {

  InLink toInLink(long id) {
    return new InLink(
        url,
        id,
        Arrays.copyOf(words, anchorLength),
        Arrays.copyOfRange(words, anchorLength, words.length),
        boilerplate);
  }
}
