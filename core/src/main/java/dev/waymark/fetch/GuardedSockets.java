package dev.waymark.fetch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;

/**
 * Sockets that check the address they connect to at the moment they connect, so that DNS rebinding
 * and unusual spellings of addresses cannot evade the guard.
 */
final class GuardedSockets extends SocketFactory {
  private final AddressGuard guard;
  private final HostOverrides overrides;

  GuardedSockets(AddressGuard guard, HostOverrides overrides) {
    this.guard = guard;
    this.overrides = overrides;
  }

  @Override
  public Socket createSocket() {
    return new GuardedSocket();
  }

  // OkHttp creates unconnected sockets only; the other methods are not supported.

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

  private final class GuardedSocket extends Socket {
    @Override
    public void connect(SocketAddress target, int timeout) throws IOException {
      if (!(target instanceof InetSocketAddress address) || address.isUnresolved()) {
        throw new IOException("no address: " + target);
      }
      guard.check(address.getAddress());
      super.connect(overrides.connectAddress(address), timeout);
    }
  }
}
