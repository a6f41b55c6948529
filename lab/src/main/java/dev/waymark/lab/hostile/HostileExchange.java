package dev.waymark.lab.hostile;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;

/** A request to a hostile server, and every way to answer it badly. */
final class HostileExchange {
  static final String OK = "HTTP/1.1 200 OK\r\n";
  static final String HTML = OK + "Content-Type: text/html\r\n";

  private final Socket socket;
  private final String host;
  private final String path;
  private boolean keepAlive;
  private String forbiddenAddress = "";

  HostileExchange(Socket socket, String host, String path) {
    this.socket = socket;
    this.host = host;
    this.path = path;
  }

  String host() {
    return host;
  }

  String path() {
    return path;
  }

  /** The number at the end of the path; 0 if there is none. */
  int number() {
    String digits = path.replaceAll(".*?(\\d*)$", "$1");
    return digits.isEmpty()
        ? 0
        : Integer.parseInt(digits.substring(Math.max(0, digits.length() - 8)));
  }

  /** Where a {@link ForbiddenServer} is; empty if there is none. */
  String forbiddenAddress() {
    return forbiddenAddress;
  }

  void forbiddenAddress(String address) {
    forbiddenAddress = address;
  }

  boolean keepsAlive() {
    return keepAlive;
  }

  /** A response as it should be. */
  void page(String html) throws IOException {
    respond("200 OK", "Content-Type: text/html; charset=utf-8\r\n", html.getBytes(UTF_8));
  }

  /** A response with a length. */
  void respond(String status, String headers, byte[] body) throws IOException {
    send("HTTP/1.1 " + status + "\r\n" + headers + "Content-Length: " + body.length + "\r\n\r\n");
    send(body);
    keepAlive = true;
  }

  void respond(String status, String headers, String body) throws IOException {
    respond(status, headers, body.getBytes(UTF_8));
  }

  /** Whether the connection is used for further requests. */
  void keepAlive(boolean keep) {
    keepAlive = keep;
  }

  void send(String text) throws IOException {
    send(text.getBytes(ISO_8859_1));
  }

  void send(byte[] bytes) throws IOException {
    OutputStream out = socket.getOutputStream();
    out.write(bytes);
    out.flush();
  }

  /** Sends until the client goes. */
  void forever(String piece) throws IOException {
    byte[] bytes = piece.repeat(Math.max(1, 8192 / piece.length())).getBytes(ISO_8859_1);
    while (true) {
      send(bytes);
    }
  }

  /** Sends byte by byte until the client goes. */
  void drip(String text, Duration pause) throws IOException, InterruptedException {
    for (byte b : text.getBytes(ISO_8859_1)) {
      send(new byte[] {b});
      Thread.sleep(pause);
    }
  }

  /** Says nothing more until the client goes. */
  void hang() throws IOException {
    InputStream in = socket.getInputStream();
    in.transferTo(OutputStream.nullOutputStream());
  }

  /** Ends the connection with a reset. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }
}
