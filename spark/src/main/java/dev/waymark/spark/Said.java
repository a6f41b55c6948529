package dev.waymark.spark;

import dev.waymark.model.InLink;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What a link says of its target, as it travels to where that is looked at.
 *
 * @param url of the target; empty where that is known
 * @param words of the anchor, then those around it
 * @param anchor how many are of the anchor
 */
record Said(String url, long[] words, int anchor, boolean boilerplate) implements Serializable {

  InLink link(long id) {
    return new InLink(
        url,
        id,
        Arrays.copyOf(words, anchor),
        Arrays.copyOfRange(words, anchor, words.length),
        boilerplate);
  }
}
