package dev.waymark.engine;

import dev.waymark.model.Candidate;

/**
 * Goes to a candidate: asks, reads, judges. Called from many threads; never throws: what goes wrong
 * is a value.
 */
@FunctionalInterface
public interface Visitor {
  Visited visit(Candidate candidate);
}
