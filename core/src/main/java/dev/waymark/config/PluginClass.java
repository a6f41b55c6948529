package dev.waymark.config;

import java.lang.reflect.Constructor;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A class of the user's own, named in a setting as {@code class:NAME}. */
public final class PluginClass {
  /** What stands before the name of a class in a setting. */
  public static final String PREFIX = "class:";

  private PluginClass() {}

  /**
   * Creates an object of a class on the class path.
   *
   * @param setting that names the class, for messages
   * @param name of the class
   * @param type that it must implement
   * @param argument given to its public constructor, if that takes one; a public constructor
   *     without parameters serves as well
   * @throws ConfigException if there is no such class, or it does not fit
   */
  public static <T> T create(
      String setting, String name, Class<T> type, @Nullable Object argument) {
    try {
      Class<?> found = Class.forName(name, true, Thread.currentThread().getContextClassLoader());
      if (!type.isAssignableFrom(found)) {
        throw new ConfigException(
            "%s: class %s does not implement %s".formatted(setting, name, type.getName()));
      }
      return type.cast(construct(setting, found, argument));
    } catch (ClassNotFoundException e) {
      throw new ConfigException(
          "%s: there is no class %s on the class path".formatted(setting, name));
    } catch (ReflectiveOperationException | LinkageError e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw new ConfigException(
          "%s: class %s cannot be instantiated: %s".formatted(setting, name, cause));
    }
  }

  private static Object construct(String setting, Class<?> type, @Nullable Object argument)
      throws ReflectiveOperationException {
    List<Constructor<?>> constructors = List.of(type.getConstructors());
    for (Constructor<?> constructor : constructors) {
      if (argument != null
          && constructor.getParameterCount() == 1
          && constructor.getParameterTypes()[0].isInstance(argument)) {
        return constructor.newInstance(argument);
      }
    }
    for (Constructor<?> constructor : constructors) {
      if (constructor.getParameterCount() == 0) {
        return constructor.newInstance();
      }
    }
    String other = argument == null ? "" : ", or with one " + argument.getClass().getSimpleName();
    throw new ConfigException(
        "%s: class %s has no public constructor without arguments%s"
            .formatted(setting, type.getName(), other));
  }
}
