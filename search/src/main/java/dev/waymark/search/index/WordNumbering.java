package dev.waymark.search.index;

import dev.waymark.text.Tokens;
import java.util.Arrays;

/**
 * The words of a text, numbered in the order of their first appearance: what is to be known of a
 * word is then looked up once, however often it comes. Used again for the next text.
 */
final class WordNumbering {
  private Tokens text = Tokens.tokenize("");
  private int[] numbers = {};
  private int[] firstPositions = {};
  private int[] slots = {};
  private int size;

  /** Numbers the words of a text. */
  void assignNumbers(Tokens next) {
    text = next;
    size = 0;
    int length = next.size();
    if (numbers.length < length) {
      numbers = new int[length];
      firstPositions = new int[length];
    }
    int capacity = Integer.highestOneBit(Math.max(8, length)) * 4;
    if (slots.length == capacity) {
      Arrays.fill(slots, 0);
    } else {
      slots = new int[capacity];
    }
    for (int i = 0; i < length; i++) {
      numbers[i] = numberWord(i);
    }
  }

  private int numberWord(int i) {
    long id = text.id(i);
    int slot = (int) id & (slots.length - 1);
    while (slots[slot] != 0 && text.id(firstPositions[slots[slot] - 1]) != id) {
      slot = (slot + 1) & (slots.length - 1);
    }
    if (slots[slot] == 0) {
      firstPositions[size] = i;
      slots[slot] = ++size;
    }
    return slots[slot] - 1;
  }

  Tokens text() {
    return text;
  }

  /** How many different words there are. */
  int distinctCount() {
    return size;
  }

  /** The number of the i-th word of the text. */
  int numberAt(int i) {
    return numbers[i];
  }

  /** Where the word with a number stands first. */
  int firstPosition(int number) {
    return firstPositions[number];
  }
}
