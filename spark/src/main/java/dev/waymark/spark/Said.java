package dev.waymark.spark;

import dev.waymark.model.InLink;
import java.io.Serializable;

/** What a link says of its target, as it travels to where that is looked at. */
record Said(String url, long[] anchor, long[] context, boolean boilerplate)
    implements Serializable {

  InLink link() {
    return new InLink(url, anchor, context, boilerplate);
  }
}
