package dev.waymark.config;

/** What a person set cannot be; the message is one sentence that names it and the remedy. */
public final class ConfigException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ConfigException(String sentence) {
    super(sentence);
  }

  /** A port on which nobody can listen: another program does, or it is not ours to take. */
  public static ConfigException portUnavailable(int port, Throwable why) {
    String reason = String.valueOf(why.getMessage());
    String state = reason.contains("in use") ? "taken" : "not to be had (" + reason + ")";
    return new ConfigException("port " + port + " is " + state + "; choose another with --port");
  }
}
