package dev.waymark.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.web.LoopbackServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestLogTest {
  @TempDir Path folder;

  @Test
  void aRequestIsInTheFileAsSoonAsItIsAnswered() throws IOException {
    Path file = folder.resolve("requests.jsonl");
    Instant before = Instant.now();
    try (RequestLog log = RequestLog.open(file.toString())) {
      log.append(new LoopbackServer.LoggedRequest("http://a.test/\"?q=ü", 404, "agent"));
      List<String> lines = Files.readAllLines(file);
      assertThat(lines).hasSize(1);
      JsonNode line = new ObjectMapper().readTree(lines.getFirst());
      assertThat(line.path("url").asText()).isEqualTo("http://a.test/\"?q=ü");
      assertThat(line.path("status").asInt()).isEqualTo(404);
      assertThat(Instant.parse(line.path("at").asText())).isBetween(before, Instant.now());
    }
  }

  @Test
  void withoutAFileNothingIsWritten() throws IOException {
    try (RequestLog log = RequestLog.open("")) {
      log.append(new LoopbackServer.LoggedRequest("http://a.test/", 200, ""));
    }
    assertThat(folder).isEmptyDirectory();
  }
}
