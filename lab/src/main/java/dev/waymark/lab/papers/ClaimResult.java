package dev.waymark.lab.papers;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * A claim beside what was measured here.
 *
 * @param paper short name
 * @param published the paper's own figures
 */
@JsonPropertyOrder({"paper", "claim", "published", "measured", "status"})
public record ClaimResult(
    Paper paper, String claim, String published, String measured, ClaimOutcome.Status status) {}
