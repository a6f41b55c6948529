package dev.waymark.server.http;

import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * Server-sent events: one whenever something has changed, once a second at most, on the virtual
 * thread of the request, until the reader goes away. A slow reader delays nobody else.
 */
public final class EventStream {
  private static final long INTERVAL_MILLIS = 1000;

  /** Without a change, a comment after so many looks tells that the server is there. */
  private static final int MAX_SILENT_LOOKS = 5;

  private EventStream() {}

  /**
   * @param state what is told, on one line
   */
  public static void serve(Context request, Supplier<String> state) {
    var response = request.res();
    response.setStatus(200);
    response.setContentType("text/event-stream");
    response.setCharacterEncoding("UTF-8");
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Accel-Buffering", "no");
    try {
      write(response.getOutputStream(), state);
    } catch (IOException e) {
      return; // the reader has gone
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void write(OutputStream out, Supplier<String> state)
      throws IOException, InterruptedException {
    String last = "";
    int silent = 0;
    while (true) {
      String now = state.get();
      if (!now.equals(last)) {
        out.write(("data: " + now + "\n\n").getBytes(StandardCharsets.UTF_8));
        last = now;
        silent = 0;
      } else if (++silent >= MAX_SILENT_LOOKS) {
        out.write(": still here\n\n".getBytes(StandardCharsets.UTF_8));
        silent = 0;
      }
      out.flush();
      Thread.sleep(INTERVAL_MILLIS);
    }
  }
}
