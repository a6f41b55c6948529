package dev.waymark.fetch.access;

import java.net.ConnectException;

/** A proxy does not connect; the message says why. */
public final class ProxyException extends ConnectException {
  ProxyException(String message) {
    super(message);
  }
}
