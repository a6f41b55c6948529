package dev.waymark.config;

/** A setting or input is invalid; the message is one sentence that names it and the remedy. */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ConfigException(String message) {
    super(message);
  }

  /** Another program listens on a port, it is privileged, or the address is not ours. */
  public static ConfigException cannotListen(String address, int port, Throwable cause) {
    String reason = String.valueOf(cause.getMessage());
    return new ConfigException(
        reason.contains("in use")
            ? "port " + port + " is taken; choose another"
            : "cannot listen on %s:%d (%s); choose another address or port"
                .formatted(address, port, reason));
  }
}
