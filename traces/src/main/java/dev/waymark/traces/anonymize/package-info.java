/**
 * Privacy: pseudonyms, scrubbing of URLs and queries, robot detection. In: accesses with
 * identities, which stay in memory. Out: accesses by pseudonym to URLs without personal data.
 * Owner: one import.
 */
@NullMarked
package dev.waymark.traces.anonymize;

import org.jspecify.annotations.NullMarked;
