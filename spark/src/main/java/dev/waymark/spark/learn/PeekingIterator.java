package dev.waymark.spark.learn;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An iterator that shows its next element.
 *
 * @param <T> type of the elements
 */
final class PeekingIterator<T> implements Iterator<T> {
  private final Iterator<T> elements;
  private @Nullable T next;

  PeekingIterator(Iterator<T> elements) {
    this.elements = elements;
    this.next = elements.hasNext() ? elements.next() : null;
  }

  /** The next element; null at the end. */
  @Nullable T peek() {
    return next;
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public T next() {
    T current = next;
    if (current == null) {
      throw new NoSuchElementException();
    }
    next = elements.hasNext() ? elements.next() : null;
    return current;
  }

  /**
   * Maps groups of elements.
   *
   * @param group is given the first of each, and takes the others from this iterator
   */
  <R> Iterator<R> mapGroups(Function<T, R> group) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return PeekingIterator.this.hasNext();
      }

      @Override
      public R next() {
        return group.apply(PeekingIterator.this.next());
      }
    };
  }
}
