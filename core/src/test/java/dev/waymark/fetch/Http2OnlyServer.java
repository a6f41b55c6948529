package dev.waymark.fetch;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import okhttp3.internal.http2.Header;
import okhttp3.internal.http2.Hpack;
import okio.Buffer;

/** A TLS server on loopback that speaks HTTP/2 and nothing else, well or badly by path. */
final class Http2OnlyServer implements AutoCloseable {
  private static final int PREFACE_BYTES = 24;
  private static final int DATA = 0;
  private static final int HEADERS = 1;
  private static final int SETTINGS = 4;
  private static final int PING = 6;
  private static final int CONTINUATION = 9;
  private static final int ACK_OR_END_STREAM = 1;
  private static final int END_HEADERS = 4;
  private static final int STATUS_200 = 0x88;
  private static final int STATUS_304 = 0x8b;

  private final SSLServerSocket listener;
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger refusedHandshakes = new AtomicInteger();
  private final AtomicLong bytesSent = new AtomicLong();

  private Http2OnlyServer(SSLServerSocket listener) {
    this.listener = listener;
  }

  static Http2OnlyServer start(SSLContext context) throws IOException {
    SSLServerSocket listener =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Http2OnlyServer server = new Http2OnlyServer(listener);
    Thread.ofPlatform().daemon().start(server::acceptAll);
    return server;
  }

  int port() {
    return listener.getLocalPort();
  }

  String url(String path) {
    return "https://127.0.0.1:" + listener.getLocalPort() + path;
  }

  List<String> requests() {
    return List.copyOf(requests);
  }

  int connections() {
    return connections.get();
  }

  int refusedHandshakes() {
    return refusedHandshakes.get();
  }

  long bytesSent() {
    return bytesSent.get();
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        SSLSocket socket = (SSLSocket) listener.accept();
        Thread.ofPlatform().daemon().start(() -> serve(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(SSLSocket socket) {
    try (socket) {
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {"h2"});
      socket.setSSLParameters(parameters);
      socket.startHandshake();
      connections.incrementAndGet();
      answerAll(socket);
    } catch (SSLHandshakeException e) {
      refusedHandshakes.incrementAndGet();
    } catch (IOException e) {
      // The client went away.
    }
  }

  private void answerAll(SSLSocket socket) throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    in.readNBytes(PREFACE_BYTES);
    send(socket, SETTINGS, 0, 0, new byte[0]);
    Buffer packed = new Buffer();
    Hpack.Reader heads = new Hpack.Reader(packed, 4096);
    while (true) {
      int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
      int type = in.readUnsignedByte();
      int flags = in.readUnsignedByte();
      int stream = in.readInt();
      byte[] payload = in.readNBytes(length);
      if (type == SETTINGS && (flags & ACK_OR_END_STREAM) == 0) {
        send(socket, SETTINGS, ACK_OR_END_STREAM, 0, new byte[0]);
      } else if (type == HEADERS) {
        packed.write(payload);
        heads.readHeaders();
        Map<String, String> head = new HashMap<>();
        for (Header header : heads.getAndResetHeaderList()) {
          head.put(header.name.utf8(), header.value.utf8());
        }
        requests.add(head.get(":method") + " " + head.get(":path"));
        answer(socket, stream, head);
      }
    }
  }

  private void answer(SSLSocket socket, int stream, Map<String, String> head) throws IOException {
    switch (head.get(":path")) {
      case "/endless-head" -> {
        send(socket, HEADERS, 0, stream, head(STATUS_200));
        while (true) {
          send(socket, CONTINUATION, 0, stream, literal("x", "y".repeat(100)));
        }
      }
      case "/pings" -> {
        while (true) {
          send(socket, PING, 0, 0, new byte[8]);
        }
      }
      case "/packed-head" -> {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.writeBytes(head(STATUS_200));
        byte[] indexed = literal("x", "y".repeat(3000));
        indexed[0] = 0x40; // remembered, as number 62
        block.writeBytes(indexed);
        for (int i = 0; i < 12_000; i++) {
          block.write(0x80 | 62);
        }
        send(socket, HEADERS, END_HEADERS | ACK_OR_END_STREAM, stream, block.toByteArray());
      }
      default -> {
        if (head.containsKey("if-none-match")) {
          int flags = END_HEADERS | ACK_OR_END_STREAM;
          send(socket, HEADERS, flags, stream, head(STATUS_304));
          return;
        }
        send(socket, HEADERS, END_HEADERS, stream, head(STATUS_200));
        byte[] page = "<title>Over h2</title><p>A page of a server of today.".getBytes(US_ASCII);
        send(socket, DATA, ACK_OR_END_STREAM, stream, page);
      }
    }
  }

  private static byte[] head(int status) {
    ByteArrayOutputStream block = new ByteArrayOutputStream();
    block.write(status);
    block.writeBytes(literal("content-type", "text/html"));
    return block.toByteArray();
  }

  /** A field that is neither packed nor remembered (RFC 7541, section 6.2.2). */
  private static byte[] literal(String name, String value) {
    ByteArrayOutputStream field = new ByteArrayOutputStream();
    field.write(0);
    writeText(field, name);
    writeText(field, value);
    return field.toByteArray();
  }

  private static void writeText(ByteArrayOutputStream out, String text) {
    int length = text.length();
    if (length < 127) {
      out.write(length);
    } else {
      out.write(127);
      for (length -= 127; length >= 128; length >>>= 7) {
        out.write(length & 127 | 128);
      }
      out.write(length);
    }
    out.writeBytes(text.getBytes(US_ASCII));
  }

  private void send(SSLSocket socket, int type, int flags, int stream, byte[] payload)
      throws IOException {
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.write(payload.length >> 16);
    frame.write(payload.length >> 8);
    frame.write(payload.length);
    frame.write(type);
    frame.write(flags);
    for (int shift = 24; shift >= 0; shift -= 8) {
      frame.write(stream >> shift);
    }
    frame.writeBytes(payload);
    socket.getOutputStream().write(frame.toByteArray());
    bytesSent.addAndGet(frame.size());
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
