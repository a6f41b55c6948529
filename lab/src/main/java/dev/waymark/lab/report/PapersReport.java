package dev.waymark.lab.report;

import static dev.waymark.text.Markup.escape;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.lab.papers.ClaimOutcome;
import dev.waymark.lab.papers.ClaimResult;
import dev.waymark.lab.papers.Paper;
import dev.waymark.lab.papers.PapersResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The papers' claims as one page: what is claimed, the paper's figures, and ours. */
public final class PapersReport {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private final PapersResult result;

  public PapersReport(PapersResult result) {
    this.result = result;
  }

  /** Reads what {@code lab papers --into} wrote; nothing if a file is of another kind. */
  public static Optional<PapersResult> read(Path file) throws IOException {
    try {
      PapersResult result = MAPPER.readValue(file.toFile(), PapersResult.class);
      return result == null || result.claims() == null ? Optional.empty() : Optional.of(result);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /** Writes papers.html and returns it. */
  public Path write(Path folder) throws IOException {
    Files.createDirectories(folder);
    return Files.writeString(folder.resolve("papers.html"), render());
  }

  private String render() {
    StringBuilder html = new StringBuilder("<!doctype html>\n<html lang=\"en\"><head>");
    html.append("<meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,");
    html.append("initial-scale=1\"><title>The papers' claims</title><style>");
    html.append(LabReport.readCss()).append("</style></head><body><main>");
    html.append("<h1>The papers' claims, measured again</h1>");
    html.append("<p class=\"lead\">").append(escape(summary())).append("</p>");
    for (Paper paper : Paper.values()) {
      List<ClaimResult> claims =
          result.claims().stream().filter(claim -> claim.paper() == paper).toList();
      if (!claims.isEmpty()) {
        appendPaper(html, paper, claims);
      }
    }
    html.append("<h2>Command</h2><pre>");
    html.append(escape(result.command()).replace(" --", " \\\n    --")).append("</pre>");
    html.append("<footer>Written by <code>waymark lab report</code>. Webs: ");
    html.append(escape(result.web())).append("; for claims about users ");
    html.append(escape(result.usersWeb())).append(".</footer>");
    return html.append("</main></body></html>\n").toString();
  }

  private String summary() {
    long holds =
        result.claims().stream()
            .filter(claim -> claim.status() == ClaimOutcome.Status.HOLDS)
            .count();
    return holds
        + " of "
        + result.claims().size()
        + " claims hold here, by rules that were fixed beforehand.";
  }

  private static void appendPaper(StringBuilder html, Paper paper, List<ClaimResult> claims) {
    html.append("<h2>").append(escape(paper.title())).append("</h2>");
    html.append("<div class=\"wide-table\"><table class=\"claims\"><thead><tr><th>claim</th>");
    html.append("<th>the paper</th><th>here</th>");
    html.append("<th>result</th></tr></thead><tbody>");
    for (ClaimResult claim : claims) {
      html.append("<tr><td>").append(escape(claim.claim()));
      html.append("</td><td>").append(escape(claim.published()));
      html.append("</td><td>").append(escape(claim.measured()));
      html.append("</td><td>").append(statusText(claim.status()));
      html.append("</td></tr>");
    }
    html.append("</tbody></table></div>");
  }

  private static String statusText(ClaimOutcome.Status status) {
    return switch (status) {
      case HOLDS -> "<b>holds</b>";
      case NOT_REPRODUCED -> "not reproduced";
      case NOT_AVAILABLE -> "not available";
    };
  }
}
