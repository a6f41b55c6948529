package dev.waymark.archive.check;

/**
 * Something that a check found.
 *
 * @param severity whether anything is lost
 * @param file relative to the folder that was checked
 * @param what is wrong with it, with the place in the file
 */
public record Finding(Severity severity, String file, String what) {

  /** How bad it is. */
  public enum Severity {
    /** As a crawl leaves it that was interrupted: the next one puts it in order. */
    NOTE,
    /** Something is damaged or missing. */
    DAMAGE
  }

  public static Finding damage(String file, String what) {
    return new Finding(Severity.DAMAGE, file, what);
  }

  public static Finding note(String file, String what) {
    return new Finding(Severity.NOTE, file, what);
  }

  public boolean isDamage() {
    return severity == Severity.DAMAGE;
  }
}
