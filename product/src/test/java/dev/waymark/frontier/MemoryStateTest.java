package dev.waymark.frontier;

class MemoryStateTest extends StateContract {
  @Override
  State open() {
    return new MemoryState();
  }
}
