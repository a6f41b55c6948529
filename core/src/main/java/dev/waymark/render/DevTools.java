package dev.waymark.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A client of the Chrome DevTools protocol over a pair of pipes: messages are JSON that ends with a
 * zero byte. Calls may come from many threads; events are handed out by the one that reads.
 */
final class DevTools {
  /** A message that is longer is not read: a rendered page is far shorter. */
  private static final int MAX_MESSAGE_BYTES = 128 << 20;

  private static final ObjectMapper JSON = new ObjectMapper();

  private final OutputStream out;
  private final ReentrantLock writing = new ReentrantLock();
  private final AtomicInteger lastId = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
  private final Map<String, Listener> listeners = new ConcurrentHashMap<>();
  private volatile boolean closed;

  /** Takes the events of a session; it must not wait. */
  interface Listener {
    void onEvent(String method, JsonNode params);

    /** There will be no more events: the browser is gone. */
    void onEnd();
  }

  /** The browser is gone. */
  static final class GoneException extends IOException {
    GoneException(String message) {
      super(message);
    }
  }

  /** Starts to read; what follows the first end or error is discarded. */
  DevTools(InputStream in, OutputStream out) {
    this.out = out;
    Thread.ofPlatform().daemon().name("devtools").start(() -> readAll(in));
  }

  static ObjectNode params() {
    return JSON.createObjectNode();
  }

  void listen(String session, Listener listener) {
    listeners.put(session, listener);
    if (closed) {
      listener.onEnd();
    }
  }

  void forget(String session) {
    listeners.remove(session);
  }

  boolean isClosed() {
    return closed;
  }

  /** Sends a command and waits for its result. */
  JsonNode call(String session, String method, ObjectNode params, Duration timeout)
      throws IOException, InterruptedException {
    CompletableFuture<JsonNode> answer = write(session, method, params);
    try {
      return answer.get(Math.max(1, timeout.toMillis()), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException("no answer to " + method, e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof GoneException gone
          ? gone
          : new IOException(method + ": " + e.getCause().getMessage(), e);
    }
  }

  /** Sends a command whose result nobody waits for. */
  void send(String session, String method, ObjectNode params) {
    var _ = write(session, method, params);
  }

  private CompletableFuture<JsonNode> write(String session, String method, ObjectNode params) {
    int id = lastId.incrementAndGet();
    ObjectNode message = params().put("id", id).put("method", method);
    message.set("params", params);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    pending.put(id, answer);
    writing.lock();
    try {
      out.write(JSON.writeValueAsBytes(message));
      out.write(0);
      out.flush();
    } catch (IOException e) {
      end();
    } finally {
      writing.unlock();
    }
    if (closed) {
      end();
    }
    return answer;
  }

  private void readAll(InputStream in) {
    ByteArrayOutputStream message = new ByteArrayOutputStream(1 << 16);
    byte[] buffer = new byte[1 << 16];
    try (in) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        int from = 0;
        for (int i = 0; i < n; i++) {
          if (buffer[i] == 0) {
            message.write(buffer, from, i - from);
            from = i + 1;
            accept(JSON.readTree(message.toByteArray()));
            message.reset();
          }
        }
        message.write(buffer, from, n - from);
        if (message.size() > MAX_MESSAGE_BYTES) {
          throw new IOException("a message of more than " + (MAX_MESSAGE_BYTES >> 20) + " MB");
        }
      }
    } catch (IOException | RuntimeException e) {
      // The end, as far as anybody who waits is concerned.
    }
    end();
  }

  private void accept(JsonNode message) {
    if (message.has("id")) {
      CompletableFuture<JsonNode> answer = pending.remove(message.get("id").intValue());
      if (answer != null && message.has("error")) {
        answer.completeExceptionally(
            new IOException(message.get("error").path("message").asText()));
      } else if (answer != null) {
        answer.complete(message.path("result"));
      }
      return;
    }
    Listener listener = listeners.get(message.path("sessionId").asText());
    if (listener != null) {
      listener.onEvent(message.path("method").asText(), message.path("params"));
    }
  }

  private void end() {
    closed = true;
    GoneException gone = new GoneException("the browser ended");
    pending
        .values()
        .removeIf(answer -> {
          answer.completeExceptionally(gone);
          return true;
        });
    listeners.values().forEach(Listener::onEnd);
  }
}
