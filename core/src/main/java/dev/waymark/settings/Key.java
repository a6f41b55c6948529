package dev.waymark.settings;

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

  /** The default, written as a user would write it; empty means none (or an empty list). */
  String value() default "";

  /** Other names that mean the same. */
  String[] also() default {};
}
