package dev.waymark.config;

/** A setting or input is invalid; the message is one sentence that names it and the remedy. */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ConfigException(String message) {
    super(message);
  }

  /** A port that cannot be bound: another program listens on it, or it is privileged. */
  public static ConfigException portUnavailable(int port, Throwable cause) {
    String reason = String.valueOf(cause.getMessage());
    String state = reason.contains("in use") ? "taken" : "not available (" + reason + ")";
    return new ConfigException("port " + port + " is " + state + "; choose another with --port");
  }
}
