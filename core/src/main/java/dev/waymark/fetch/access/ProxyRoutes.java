package dev.waymark.fetch.access;

import dev.waymark.config.ConfigException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import okhttp3.Authenticator;
import okhttp3.HttpUrl;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/**
 * By which proxy a host is asked. The rule with a host wins over the one for all. As curl has it:
 * with {@code socks5://} names are looked up here, with {@code socks5h://} and {@code http://} by
 * the proxy.
 */
public final class ProxyRoutes {
  private static final String DIRECT = "direct";

  private final List<Route> hostRoutes = new ArrayList<>();
  private final Set<InetSocketAddress> addresses = new HashSet<>();
  private final @Nullable String login;
  private @Nullable ProxyServer forAll;

  /** Kinds of proxies, by what their URLs begin with. */
  private enum Scheme {
    HTTP(3128),
    SOCKS5(1080),
    SOCKS5H(1080);

    private final int port;

    Scheme(int port) {
      this.port = port;
    }
  }

  private record ProxyServer(Scheme scheme, InetSocketAddress address) {}

  /**
   * @param proxy null to ask the hosts without one
   */
  private record Route(HostPattern hosts, @Nullable ProxyServer proxy) {}

  /**
   * @throws ConfigException a proxy is not written like one, or its host is not found
   */
  public ProxyRoutes(AccessSettings settings) {
    this(settings, new Secrets(System::getenv));
  }

  ProxyRoutes(AccessSettings settings, Secrets secrets) {
    this.login =
        settings.proxyAuth().isEmpty() ? null : secrets.read("proxy-auth", settings.proxyAuth());
    for (String text : settings.proxy()) {
      int equals = text.indexOf('=');
      if (equals < 0) {
        forAll = parseProxy(text);
      } else {
        HostPattern.Rule rule = KeyRing.parse("proxy", text, "*.onion=socks5h://127.0.0.1:9050");
        hostRoutes.add(new Route(rule.hosts(), parseProxy(rule.value())));
      }
    }
  }

  private @Nullable ProxyServer parseProxy(String text) {
    if (text.equalsIgnoreCase(DIRECT)) {
      return null;
    }
    try {
      URI url = URI.create(text.strip());
      if (url.getUserInfo() != null) {
        throw new ConfigException(
            "proxy: a password is not written into settings; put NAME:PASSWORD into a file or a"
                + " variable, and add --proxy-auth file:PATH or env:VARIABLE.");
      }
      Scheme scheme = Scheme.valueOf(String.valueOf(url.getScheme()).toUpperCase(Locale.ROOT));
      if (url.getHost() == null) {
        throw new IllegalArgumentException("no host");
      }
      int port = url.getPort() < 0 ? scheme.port : url.getPort();
      ProxyServer proxy = new ProxyServer(scheme, resolve(url.getHost(), port));
      addresses.add(proxy.address);
      return proxy;
    } catch (IllegalArgumentException e) {
      throw new ConfigException(
          "proxy: `"
              + text
              + "` is not like http://proxy:3128, socks5://proxy:1080, socks5h://proxy:1080 or"
              + " direct.");
    }
  }

  /** Once: the user names it, and it is not for the web to say where it is. */
  private static InetSocketAddress resolve(String host, int port) {
    String name = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    try {
      return new InetSocketAddress(InetAddress.getByName(name), port);
    } catch (UnknownHostException e) {
      throw new ConfigException("proxy: the host " + host + " is not found.");
    }
  }

  private @Nullable ProxyServer find(String host) {
    for (Route route : hostRoutes) {
      if (route.hosts.matches(host)) {
        return route.proxy;
      }
    }
    return forAll;
  }

  private boolean uses(Scheme scheme, String host) {
    ProxyServer proxy = find(host);
    return proxy != null && proxy.scheme == scheme;
  }

  /** Whether a proxy looks up the name of a host. */
  public boolean resolves(String host) {
    return uses(Scheme.HTTP, host) || uses(Scheme.SOCKS5H, host);
  }

  /** Whether only the proxy may see the name of a host. */
  public boolean hidesName(String host) {
    return uses(Scheme.SOCKS5H, host);
  }

  /** Whether an address is that of a proxy, which the user named. */
  public boolean isProxy(InetSocketAddress address) {
    return addresses.contains(address);
  }

  /** The proxies that the HTTP client speaks to itself. */
  public ProxySelector httpProxies() {
    return new ProxySelector() {
      @Override
      public List<Proxy> select(URI uri) {
        ProxyServer proxy = find(uri.getHost());
        return List.of(
            proxy == null || proxy.scheme != Scheme.HTTP
                ? Proxy.NO_PROXY
                : new Proxy(Proxy.Type.HTTP, proxy.address));
      }

      @Override
      public void connectFailed(URI uri, SocketAddress address, IOException e) {}
    };
  }

  /** Tells an HTTP proxy, before it asks, who wants a tunnel. */
  public Authenticator authenticator() {
    return (route, response) ->
        login == null || response.request().header("Proxy-Authorization") != null
            ? null
            : response
                .request()
                .newBuilder()
                .header("Proxy-Authorization", KeyRing.basic("proxy-auth", login))
                .build();
  }

  /** Adds what an HTTP proxy wants to know; a tunnel is asked for by {@link #authenticator}. */
  public void addHeaders(HttpUrl url, Request.Builder request) {
    if (login != null && !url.isHttps() && uses(Scheme.HTTP, url.host())) {
      request.header("Proxy-Authorization", KeyRing.basic("proxy-auth", login));
    }
  }

  /** The SOCKS proxy for a host; null if it has none. */
  public @Nullable SocksProxy socksProxy(String host) {
    ProxyServer proxy = find(host);
    return proxy == null || proxy.scheme == Scheme.HTTP
        ? null
        : new SocksProxy(proxy.address, proxy.scheme == Scheme.SOCKS5H, login);
  }
}
