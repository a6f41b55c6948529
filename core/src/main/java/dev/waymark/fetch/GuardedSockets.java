package dev.waymark.fetch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import javax.net.SocketFactory;

/**
 * Sockets that ask the guard at the moment they connect, about the very address they connect to:
 * whatever a name resolved to before, and whichever way a number was written, does not matter.
 */
final class GuardedSockets extends SocketFactory {
  private final AddressGuard guard;
  private final HostOverrides overrides;

  GuardedSockets(AddressGuard guard, HostOverrides detours) {
    this.guard = guard;
    this.overrides = detours;
  }

  @Override
  public Socket createSocket() {
    return new GuardedSocket();
  }

  // OkHttp only asks for unconnected sockets; the connected kinds are not offered.

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
