package dev.waymark.fetch.access;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A SOCKS5 proxy (RFC 1928, RFC 1929). The JDK's own socket would look names up on its own, and
 * connect past the address guard.
 *
 * @param resolves whether it is given names rather than addresses
 * @param login name, colon, password; null without
 */
public record SocksProxy(InetSocketAddress address, boolean resolves, @Nullable String login) {
  private static final int VERSION = 5;
  private static final int LOGIN_VERSION = 1;
  private static final int NO_LOGIN = 0;
  private static final int LOGIN = 2;
  private static final int CONNECT = 1;
  private static final int IPV4 = 1;
  private static final int NAME = 3;
  private static final int IPV6 = 4;

  private static final String[] ERRORS = {
    "",
    "general failure",
    "not allowed by its rules",
    "network unreachable",
    "host unreachable",
    "connection refused",
    "time to live exceeded",
    "it knows no CONNECT",
    "it does not know such addresses"
  };

  /** Asks a connected proxy to connect on. */
  public void connect(InetSocketAddress target, InputStream from, OutputStream to)
      throws IOException {
    DataInputStream in = new DataInputStream(from);
    to.write(new byte[] {VERSION, 1, (byte) (login == null ? NO_LOGIN : LOGIN)});
    to.flush();
    expect(VERSION, in.readUnsignedByte());
    int method = in.readUnsignedByte();
    if (method == LOGIN && login != null) {
      logIn(login, in, to);
    } else if (method != NO_LOGIN) {
      throw new ProxyException("the SOCKS proxy wants a name and a password: --proxy-auth");
    }
    to.write(request(target));
    to.flush();
    expect(VERSION, in.readUnsignedByte());
    int error = in.readUnsignedByte();
    if (error != 0) {
      throw new ProxyException(
          "the SOCKS proxy says: " + (error < ERRORS.length ? ERRORS[error] : "error " + error));
    }
    in.readUnsignedByte();
    in.readFully(new byte[boundAddressBytes(in) + 2]);
  }

  private static void logIn(String login, DataInputStream in, OutputStream to) throws IOException {
    int colon = login.indexOf(':');
    byte[] name = login.substring(0, Math.max(0, colon)).getBytes(StandardCharsets.UTF_8);
    byte[] password = login.substring(colon + 1).getBytes(StandardCharsets.UTF_8);
    if (colon < 1 || name.length > 255 || password.length > 255) {
      throw new ProxyException("--proxy-auth is no name, colon and password of 255 bytes");
    }
    ByteArrayOutputStream message = new ByteArrayOutputStream();
    message.write(LOGIN_VERSION);
    message.write(name.length);
    message.write(name);
    message.write(password.length);
    message.write(password);
    to.write(message.toByteArray());
    to.flush();
    expect(LOGIN_VERSION, in.readUnsignedByte());
    if (in.readUnsignedByte() != 0) {
      throw new ProxyException("the SOCKS proxy refuses the name and password of --proxy-auth");
    }
  }

  private byte[] request(InetSocketAddress target) throws IOException {
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(new byte[] {VERSION, CONNECT, 0});
    if (resolves) {
      byte[] name = target.getHostString().getBytes(StandardCharsets.US_ASCII);
      request.write(NAME);
      request.write(name.length);
      request.write(name);
    } else {
      byte[] bytes = target.getAddress().getAddress();
      request.write(bytes.length == 4 ? IPV4 : IPV6);
      request.write(bytes);
    }
    request.write(target.getPort() >> 8);
    request.write(target.getPort());
    return request.toByteArray();
  }

  private static int boundAddressBytes(DataInputStream in) throws IOException {
    int kind = in.readUnsignedByte();
    return switch (kind) {
      case IPV4 -> 4;
      case IPV6 -> 16;
      case NAME -> in.readUnsignedByte();
      default -> throw new ProxyException("the SOCKS proxy answers with an address of no kind");
    };
  }

  private static void expect(int version, int actual) throws ProxyException {
    if (actual != version) {
      throw new ProxyException("the proxy does not speak SOCKS5");
    }
  }
}
