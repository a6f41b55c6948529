package dev.waymark.lab.papers;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * All claims beside what was measured.
 *
 * @param usersWeb the web of the claims about users
 * @param command that repeats it
 */
public record PapersResult(
    String web,
    @JsonProperty("users_web") String usersWeb,
    String command,
    List<String> predicates,
    List<ClaimResult> claims) {}
