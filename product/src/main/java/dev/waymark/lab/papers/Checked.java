package dev.waymark.lab.papers;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/**
 * A claim beside what came out here.
 *
 * @param paper short name
 * @param published the paper's own figures
 */
@JsonPropertyOrder({"paper", "claim", "published", "here", "answer"})
public record Checked(
    Paper paper, String claim, String published, String here, Seen.Answer answer) {}
