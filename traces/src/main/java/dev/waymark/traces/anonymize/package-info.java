/**
 * Privacy: pseudonyms, scrubbing of URLs and queries, robot detection. In: accesses with
 * identities, which stay in memory. Out: accesses by pseudonym to URLs without personal data.
 * Owner: one import.
 *
 * <p>Internal: may change with any release.
 */
@NullMarked
package dev.waymark.traces.anonymize;

import org.jspecify.annotations.NullMarked;
