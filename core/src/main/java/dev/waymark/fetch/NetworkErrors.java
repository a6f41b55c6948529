package dev.waymark.fetch;

import dev.waymark.model.FetchResult;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/** Says in words what an exception from the network means, and whether to come back later. */
final class NetworkErrors {
  /** How the system's resolver begins when it could not ask, in contrast to a name unknown. */
  static final String TEMPORARY_DNS_FAILURE = "Temporary failure";

  /** What OkHttp says of an answer that is shorter than it was to be; it calls that no HTTP. */
  private static final String UNEXPECTED_END = "unexpected end of stream";

  private NetworkErrors() {}

  static FetchResult toFetchResult(String url, IOException e) {
    AddressGuard.GuardedAddressException guarded =
        findCause(e, AddressGuard.GuardedAddressException.class);
    if (guarded != null) {
      return new FetchResult.Refusal(url, "address guard: " + guarded.getMessage());
    }
    UnknownHostException unknown = findCause(e, UnknownHostException.class);
    if (unknown != null) {
      boolean temporary = String.valueOf(unknown.getMessage()).contains(TEMPORARY_DNS_FAILURE);
      return failed(url, "host name not found: " + unknown.getMessage(), temporary);
    }
    CertificateException certificate = findCause(e, CertificateException.class);
    if (certificate != null || e instanceof SSLPeerUnverifiedException) {
      return failed(url, "certificate not trusted: " + message(certificate, e), false);
    }
    return switch (e) {
      case SSLException tls -> failed(url, "TLS: " + tls.getMessage(), true);
      case SocketTimeoutException silent ->
          failed(url, "timeout: no data from the server (" + silent.getMessage() + ")", true);
      case InterruptedIOException late ->
          failed(url, "timeout: response incomplete (" + late.getMessage() + ")", true);
      case ConnectException closed -> failed(url, "no connection: " + closed.getMessage(), true);
      case NoRouteToHostException far -> failed(url, "no connection: " + far.getMessage(), true);
      case ProtocolException cut when UNEXPECTED_END.equals(cut.getMessage()) ->
          failed(url, "connection lost: the response ended before its Content-Length", true);
      case ProtocolException odd -> failed(url, "not HTTP: " + odd.getMessage(), true);
      default -> failed(url, "connection lost: " + e.getMessage(), true);
    };
  }

  private static FetchResult failed(String url, String reason, boolean again) {
    return new FetchResult.Failure(url, 0, reason, again, Duration.ZERO);
  }

  private static String message(@Nullable Throwable inner, IOException outer) {
    return inner == null ? String.valueOf(outer.getMessage()) : String.valueOf(inner.getMessage());
  }

  /** Looks behind the exception: OkHttp wraps, and adds what other addresses said as suppressed. */
  private static <E extends Throwable> @Nullable E findCause(@Nullable Throwable e, Class<E> kind) {
    return findCause(e, kind, 0);
  }

  private static <E extends Throwable> @Nullable E findCause(
      @Nullable Throwable e, Class<E> kind, int depth) {
    if (e == null || depth > 8) {
      return null;
    }
    if (kind.isInstance(e)) {
      return kind.cast(e);
    }
    E found = findCause(e.getCause(), kind, depth + 1);
    Throwable[] others = e.getSuppressed();
    for (int i = 0; i < others.length && found == null; i++) {
      found = findCause(others[i], kind, depth + 1);
    }
    return found;
  }
}
