package dev.waymark.access;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A proxy on loopback that knows HTTP and SOCKS5 and asks for a password. Wherever it is asked to
 * connect to, it connects to one server.
 */
final class SmallProxy implements AutoCloseable {
  private final ServerSocket server;
  private final int target;
  private final String login;

  /** What it was asked for: hosts with ports, or URLs. */
  final List<String> requests = new CopyOnWriteArrayList<>();

  /**
   * @param target port of the server
   * @param login name, colon, password
   */
  SmallProxy(int target, String login) throws IOException {
    this.target = target;
    this.login = login;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.startVirtualThread(() -> {
      while (!server.isClosed()) {
        try {
          Socket client = server.accept();
          Thread.startVirtualThread(() -> serve(client));
        } catch (IOException e) {
          return;
        }
      }
    });
  }

  int port() {
    return server.getLocalPort();
  }

  private void serve(Socket client) {
    try (client;
        Socket onward = new Socket()) {
      DataInputStream in = new DataInputStream(client.getInputStream());
      int first = in.readUnsignedByte();
      byte[] begin = first == 5 ? socks(in, client.getOutputStream()) : http(first, in, client);
      if (begin == null) {
        return;
      }
      onward.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
      onward.getOutputStream().write(begin);
      Thread back = Thread.startVirtualThread(() -> copy(onward, client));
      copy(in, onward.getOutputStream());
      back.interrupt();
    } catch (IOException e) {
      // The other side hung up.
    }
  }

  private byte[] socks(DataInputStream in, OutputStream out) throws IOException {
    in.skipNBytes(in.readUnsignedByte());
    out.write(new byte[] {5, 2});
    in.readUnsignedByte();
    String name = new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.UTF_8);
    String password = new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.UTF_8);
    boolean known = login.equals(name + ":" + password);
    out.write(new byte[] {1, (byte) (known ? 0 : 1)});
    if (!known) {
      return null;
    }
    in.skipNBytes(3);
    int kind = in.readUnsignedByte();
    String host =
        kind == 3
            ? new String(in.readNBytes(in.readUnsignedByte()), StandardCharsets.UTF_8)
            : InetAddress.getByAddress(in.readNBytes(kind == 1 ? 4 : 16)).getHostAddress();
    requests.add(host + ":" + in.readUnsignedShort());
    out.write(new byte[] {5, 0, 0, 1, 0, 0, 0, 0, 0, 0});
    return new byte[0];
  }

  /** The request as the server wants it: of one with an absolute URL, the path. */
  private byte[] http(int first, InputStream in, Socket client) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(first);
    while (!bytes.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
      bytes.write(in.read());
    }
    String head = bytes.toString(StandardCharsets.ISO_8859_1);
    String[] line = head.split(" ", 3);
    String basic =
        java.util.Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    if (!head.contains("Proxy-Authorization: Basic " + basic)) {
      answer(client, "HTTP/1.1 407 Who are you\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
      return null;
    }
    requests.add(line[1]);
    if (line[0].equals("CONNECT")) {
      answer(client, "HTTP/1.1 200 Go on\r\n\r\n");
      return new byte[0];
    }
    String path = line[1].substring(line[1].indexOf('/', "http://".length()));
    return (line[0] + " " + path + " " + line[2].replaceAll("(?m)^Proxy-.*\r\n", ""))
        .getBytes(StandardCharsets.ISO_8859_1);
  }

  private static void answer(Socket client, String head) throws IOException {
    client.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static void copy(Socket from, Socket to) {
    try {
      copy(from.getInputStream(), to.getOutputStream());
      to.close();
    } catch (IOException e) {
      // The other side hung up.
    }
  }

  private static void copy(InputStream in, OutputStream out) throws IOException {
    in.transferTo(out);
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
