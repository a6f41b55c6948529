package dev.waymark.lab.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waymark.cli.command.OutputFile;
import dev.waymark.web.LoopbackServer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Instant;

/** The requests of a served web, a line each, complete whenever the server is killed. */
final class RequestLog implements AutoCloseable {
  private final ObjectMapper mapper = new ObjectMapper();
  private final PrintStream out;

  private RequestLog(OutputStream out) {
    this.out = new PrintStream(new BufferedOutputStream(out), true, StandardCharsets.UTF_8);
  }

  /**
   * @param file empty for no log
   */
  static RequestLog open(String file) throws IOException {
    return new RequestLog(
        file.isEmpty()
            ? OutputStream.nullOutputStream()
            : Files.newOutputStream(OutputFile.requireWritable("requests", file)));
  }

  /** From any thread. */
  void append(LoopbackServer.LoggedRequest request) {
    String line =
        mapper
            .createObjectNode()
            .put("at", Instant.now().toString())
            .put("status", request.status())
            .put("url", request.url())
            .toString();
    synchronized (out) {
      out.println(line);
    }
  }

  @Override
  public void close() {
    out.close();
  }
}
