package dev.waymark.frontier;

/**
 * Records with numbers, which grow and are never used again; they come and go with the commits of
 * their store.
 */
public interface RecordLog<T> {

  /**
   * Adds a record, with the next commit.
   *
   * @return its number
   */
  long add(T record);

  /**
   * Visits the committed records that come after one, in order.
   *
   * @param after the number of a record; -1 for all
   */
  void forEach(long after, Sink<T> each);

  /** How many records there have been: the number of the next. */
  long count();

  /** Removes records up to one, with the next commit. */
  void removeUpTo(long number);

  /** Accepts records with their numbers. */
  interface Sink<T> {
    void accept(long number, T record);
  }
}
