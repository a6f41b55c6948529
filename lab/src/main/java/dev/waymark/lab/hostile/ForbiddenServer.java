package dev.waymark.lab.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server that nobody may reach: who connects evades the rules of the crawl. */
final class ForbiddenServer implements AutoCloseable {
  private static final int MAX_FIRST_BYTES = 200;
  private static final int PATIENCE_MILLIS = 500;

  private final ServerSocket server;
  private final List<String> visits = new CopyOnWriteArrayList<>();

  ForbiddenServer() throws IOException {
    server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    Thread.startVirtualThread(() -> {
      while (!server.isClosed()) {
        try {
          Socket socket = server.accept();
          Thread.startVirtualThread(() -> note(socket));
        } catch (IOException e) {
          return;
        }
      }
    });
  }

  private void note(Socket socket) {
    String said = "a connection";
    try (socket) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      byte[] first = new byte[MAX_FIRST_BYTES];
      int n = socket.getInputStream().read(first);
      said = n < 0 ? said : new String(first, 0, n, ISO_8859_1).lines().findFirst().orElse(said);
    } catch (IOException e) {
      // That it came is enough.
    }
    visits.add(said.replaceAll("\\p{Cntrl}", "?"));
  }

  /** Host and port. */
  String address() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  /** The first line of what each visitor said. */
  List<String> visits() {
    return List.copyOf(visits);
  }

  @Override
  public void close() throws IOException {
    server.close();
  }
}
