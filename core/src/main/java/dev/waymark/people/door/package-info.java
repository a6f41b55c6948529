/**
 * The door where people are protected. Comes in: accesses as written, with identities. Goes out:
 * accesses by pseudonym, to URLs without anything personal; then, per source, what a person did.
 * Owned by: one import.
 */
@NullMarked
package dev.waymark.people.door;

import org.jspecify.annotations.NullMarked;
