package dev.waymark.cli.command;

import java.util.LinkedHashMap;
import java.util.Map;

/** The exit codes of the process. */
public enum ExitCode {
  DONE(0, "done; also when the page budget is reached"),
  INTERNAL_ERROR(1, "a mistake in Waymark, or it could not be built"),
  USAGE(2, "wrong usage or settings"),
  DISK(3, "a disk or file did not do what it should"),
  UNREACHABLE(4, "nothing could be reached"),
  HOSTS_IN_TROUBLE(5, "the rest waits behind hosts in trouble; the same command asks them again"),
  DAMAGED(6, "done, but a part of a collection or an archive is damaged"),
  INTERRUPTED(11, "interrupted; the same command goes on"),
  SIZE(14, "stopped by a size limit"),
  TIME(15, "stopped by a time limit");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  public int code() {
    return code;
  }

  /** For {@code --help}. */
  public static Map<String, String> meanings() {
    Map<String, String> meanings = new LinkedHashMap<>();
    for (ExitCode code : values()) {
      meanings.put(" " + code.code, code.meaning);
    }
    return meanings;
  }
}
