package dev.waymark.fetch;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A server that writes any bytes, be they HTTP or not; one request per connection. */
final class RawServer implements AutoCloseable {
  private final ServerSocket server;
  private final CountDownLatch closed = new CountDownLatch(1);

  /** Heads of the requests, as they came. */
  final List<String> heads = new CopyOnWriteArrayList<>();

  @FunctionalInterface
  interface Answer {
    void write(OutputStream out) throws Exception;
  }

  RawServer(Answer answer) {
    try {
      server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.startVirtualThread(() -> {
      while (true) {
        try {
          Socket socket = server.accept();
          Thread.startVirtualThread(() -> serve(socket, answer));
        } catch (IOException e) {
          return;
        }
      }
    });
  }

  /** A server that says this and then nothing more, but does not hang up. */
  static RawServer stuckAfter(String text) {
    CompletableFuture<RawServer> self = new CompletableFuture<>();
    RawServer stuck =
        new RawServer(out -> {
          out.write(text.getBytes(StandardCharsets.ISO_8859_1));
          out.flush();
          self.join().closed.await();
        });
    self.complete(stuck);
    return stuck;
  }

  static RawServer saying(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return new RawServer(out -> out.write(bytes));
  }

  private void serve(Socket socket, Answer answer) {
    try (socket) {
      heads.add(head(new BufferedInputStream(socket.getInputStream())));
      answer.write(socket.getOutputStream());
      socket.getOutputStream().flush();
    } catch (Exception e) {
      // The client went away, which is what most of these tests are about.
      heads.add("(" + e.getMessage() + ")");
    }
  }

  private static String head(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      int next = in.read();
      if (next < 0) {
        break;
      }
      head.write(next);
    }
    return head.toString(StandardCharsets.ISO_8859_1);
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getLocalPort() + path;
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    server.close();
  }
}
