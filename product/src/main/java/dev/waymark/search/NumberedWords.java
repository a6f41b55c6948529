package dev.waymark.search;

import dev.waymark.text.Tokens;
import java.util.Arrays;

/**
 * The words of a text, numbered in the order of their first appearance: what is to be known of a
 * word is then looked up once, however often it comes. Used again for the next text.
 */
final class NumberedWords {
  private Tokens text = Tokens.of("");
  private int[] numbers = {};
  private int[] firsts = {};
  private int[] slots = {};
  private int size;

  /** Numbers the words of a text. */
  void read(Tokens next) {
    text = next;
    size = 0;
    int length = next.size();
    if (numbers.length < length) {
      numbers = new int[length];
      firsts = new int[length];
    }
    int capacity = Integer.highestOneBit(Math.max(8, length)) * 4;
    if (slots.length == capacity) {
      Arrays.fill(slots, 0);
    } else {
      slots = new int[capacity];
    }
    for (int i = 0; i < length; i++) {
      numbers[i] = number(i);
    }
  }

  private int number(int i) {
    long id = text.id(i);
    int slot = (int) id & (slots.length - 1);
    while (slots[slot] != 0 && text.id(firsts[slots[slot] - 1]) != id) {
      slot = (slot + 1) & (slots.length - 1);
    }
    if (slots[slot] == 0) {
      firsts[size] = i;
      slots[slot] = ++size;
    }
    return slots[slot] - 1;
  }

  Tokens text() {
    return text;
  }

  /** How many different words there are. */
  int size() {
    return size;
  }

  /** The number of the i-th word of the text. */
  int of(int i) {
    return numbers[i];
  }

  /** Where the word with a number stands first. */
  int first(int number) {
    return firsts[number];
  }
}
