package dev.waymark.fetch;

import dev.waymark.fetch.access.ProxyRoutes;
import dev.waymark.fetch.access.SocksProxy;
import dev.waymark.fetch.wire.ResponseGuard;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Sockets that check the address they connect to at the moment they connect, so that DNS rebinding
 * and unusual spellings of addresses cannot evade the guard, and that hand out one response at a
 * time.
 */
final class GuardedSockets extends SocketFactory {
  private final AddressGuard guard;
  private final HostOverrides overrides;
  private final ProxyRoutes proxies;
  private final Duration maxTime;

  /**
   * @param maxTime of a response
   */
  GuardedSockets(
      AddressGuard guard, HostOverrides overrides, ProxyRoutes proxies, Duration maxTime) {
    this.maxTime = maxTime;
    this.proxies = proxies;
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

  private final class GuardedSocket extends Socket implements ResponseGuard.Guarded {
    private final ResponseGuard responses = new ResponseGuard(this, maxTime);

    /** Where a SOCKS proxy connected to; null without one, and if only the proxy knows. */
    private @Nullable InetAddress target;

    private boolean behindSocks;

    @Override
    public ResponseGuard guard() {
      return responses;
    }

    @Override
    public InputStream getInputStream() throws IOException {
      InputStream in = super.getInputStream();
      return responses.wrap(in, in);
    }

    @Override
    public OutputStream getOutputStream() throws IOException {
      return responses.wrap(super.getOutputStream());
    }

    @Override
    public void connect(SocketAddress target, int timeout) throws IOException {
      if (!(target instanceof InetSocketAddress address) || address.isUnresolved()) {
        throw new IOException("no address: " + target);
      }
      boolean elsewhere = overrides.contains(address.getHostString());
      SocksProxy socks = elsewhere ? null : proxies.socksProxy(address.getHostString());
      if (socks != null) {
        connect(socks, address, timeout);
      } else {
        // The user named the proxy; what it is asked for is guarded before.
        if (!proxies.isProxy(address)) {
          guard.check(address.getAddress());
        }
        super.connect(overrides.connectAddress(address), timeout);
      }
    }

    private void connect(SocksProxy socks, InetSocketAddress address, int timeout)
        throws IOException {
      if (!socks.resolves()) {
        guard.check(address.getAddress());
        target = address.getAddress();
      }
      behindSocks = true;
      super.connect(socks.address(), timeout);
      setSoTimeout(timeout);
      try {
        socks.connect(address, super.getInputStream(), super.getOutputStream());
      } catch (IOException e) {
        close();
        throw e instanceof SocketTimeoutException
            ? new SocketTimeoutException("connect timed out: the SOCKS proxy does not answer")
            : e;
      }
      setSoTimeout(0);
    }

    @Override
    public @Nullable InetAddress getInetAddress() {
      return behindSocks ? target : super.getInetAddress();
    }
  }
}
