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
  /** One sentence for {@code --help}; of a component that is a record, its title there. */
  String help() default "";

  /**
   * The default, as a user would write it; elements of a list are separated by commas. Empty means
   * an empty text or list, and false for a boolean; a number or duration needs a default. That of a
   * size ends with B: {@code 10MB}.
   */
  String defaultValue() default "";

  /** The smallest valid number; for a duration, in seconds. */
  double min() default 0;

  /** The largest valid number; for a duration, in seconds. */
  double max() default Double.POSITIVE_INFINITY;

  /** Other names of the key. */
  String[] aliases() default {};

  /** The question it answers; of a component that is a record, that of all keys that name none. */
  HelpGroup group() default HelpGroup.OWN;

  /**
   * Whether few users choose it: {@code --help} leaves it out, {@code --help-all} shows it. Of a
   * component that is a record, all its keys.
   */
  boolean advanced() default false;

  /** What stands for its value in help, where the kind of value does not say enough: URL, DIR. */
  String placeholder() default "";
}
