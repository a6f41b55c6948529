package dev.waymark.fetch.wire;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** Makes TLS sockets whose responses are guarded, over sockets that are connected. */
public final class GuardedTlsSockets extends SSLSocketFactory {
  private final SSLSocketFactory sockets;

  public GuardedTlsSockets(SSLSocketFactory sockets) {
    this.sockets = sockets;
  }

  @Override
  public Socket createSocket(Socket wire, String host, int port, boolean autoClose)
      throws IOException {
    if (!(wire instanceof ResponseGuard.Guarded guarded)) {
      throw new IllegalArgumentException("not guarded: " + wire);
    }
    guarded.guard().disable();
    SSLSocket tls = (SSLSocket) sockets.createSocket(wire, host, port, autoClose);
    return new GuardedTlsSocket(tls, wire, guarded.guard());
  }

  @Override
  public String[] getDefaultCipherSuites() {
    return sockets.getDefaultCipherSuites();
  }

  @Override
  public String[] getSupportedCipherSuites() {
    return sockets.getSupportedCipherSuites();
  }

  // The HTTP client connects first, and asks for TLS on top; the other methods are not supported.

  @Override
  public Socket createSocket(String host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
    throw new UnsupportedOperationException();
  }
}
