package dev.waymark.spark;

import dev.waymark.model.InLink;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What a link says of its target, as it travels to where that is looked at.
 *
 * @param url of the target; empty where that is known
 * @param words of the anchor, then those around it
 * @param anchorLength how many are of the anchor
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
