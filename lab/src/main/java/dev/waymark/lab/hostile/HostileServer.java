package dev.waymark.lab.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A server on a raw socket, so that any byte can be sent; a virtual thread a connection. */
final class HostileServer implements AutoCloseable {
  private static final int MAX_HEAD_BYTES = 1 << 20;

  private final ServerSocket server;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

  /** Serves requests by host and path. */
  interface Site {
    void answer(HostileExchange exchange) throws Exception;
  }

  /**
   * @param tls whether the first bytes are a handshake: then there is no request to read
   */
  HostileServer(Site site, boolean tls) throws IOException {
    server = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress());
    Thread.startVirtualThread(() -> {
      while (!server.isClosed()) {
        try {
          Socket socket = server.accept();
          sockets.add(socket);
          Thread.startVirtualThread(() -> serve(socket, site, tls));
        } catch (IOException e) {
          return;
        }
      }
    });
  }

  int port() {
    return server.getLocalPort();
  }

  private void serve(Socket socket, Site site, boolean tls) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      boolean more = true;
      while (more) {
        HostileExchange exchange = tls ? readHello(socket, in) : readRequest(socket, in);
        more = exchange != null;
        if (exchange != null) {
          site.answer(exchange);
          more = exchange.keepsAlive();
        }
      }
    } catch (Exception e) {
      // The client went away, which is what it should do.
    } finally {
      sockets.remove(socket);
    }
  }

  private static HostileExchange readRequest(Socket socket, InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int last = 0;
    while (head.size() < MAX_HEAD_BYTES && last != 0x0d0a0d0a) {
      int next = in.read();
      if (next < 0) {
        return null;
      }
      head.write(next);
      last = last << 8 | next;
    }
    String[] lines = head.toString(ISO_8859_1).split("\r\n");
    String path = lines[0].split(" ").length > 1 ? lines[0].split(" ")[1] : "/";
    String host = "";
    for (String line : lines) {
      if (line.toLowerCase(Locale.ROOT).startsWith("host:")) {
        host = line.substring(5).strip();
      }
    }
    return new HostileExchange(socket, host, path);
  }

  /** The server name stands in plain bytes in the first message. */
  private static HostileExchange readHello(Socket socket, InputStream in) throws IOException {
    byte[] hello = new byte[4096];
    int n = in.read(hello);
    String text = n < 0 ? "" : new String(hello, 0, n, ISO_8859_1);
    int end = text.indexOf(".tls.test");
    int start = end;
    while (start > 0
        && (Character.isLetterOrDigit(text.charAt(start - 1)) || text.charAt(start - 1) == '-')) {
      start--;
    }
    return end < 0
        ? null
        : new HostileExchange(socket, text.substring(start, end) + ".tls.test", "/");
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
