package dev.waymark.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes a component of a settings record a key of the job file and a flag of the command line. Its
 * name is the component's in kebab case: {@code maxSize} is {@code max-size:} and {@code
 * --max-size}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Key {
  /** One sentence for {@code --help}. */
  String help();

  /**
   * The default, written as a user would write it. Several elements of a list are parted by commas.
   * Empty means an empty text or list, and off for a switch; a number or duration needs a default.
   * That of a size ends with B: {@code 10MB}.
   */
  String defaultValue() default "";

  /** The least number that makes sense; of a duration, in seconds. */
  double min() default 0;

  /** The greatest number that makes sense; of a duration, in seconds. */
  double max() default Double.POSITIVE_INFINITY;

  /** Other names that mean the same. */
  String[] aliases() default {};
}
