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
  private final Detours detours;

  GuardedSockets(AddressGuard guard, Detours detours) {
    this.guard = guard;
    this.detours = detours;
  }

  @Override
  public Socket createSocket() {
    return new Guarded();
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

  private final class Guarded extends Socket {
    @Override
    public void connect(SocketAddress target, int timeout) throws IOException {
      if (!(target instanceof InetSocketAddress address) || address.isUnresolved()) {
        throw new IOException("no address: " + target);
      }
      guard.check(address.getAddress());
      super.connect(detours.target(address), timeout);
    }
  }
}
