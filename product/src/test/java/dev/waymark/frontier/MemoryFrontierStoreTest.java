package dev.waymark.frontier;

class MemoryFrontierStoreTest extends FrontierStoreContract {
  @Override
  FrontierStore open() {
    return new MemoryFrontierStore();
  }
}
