package dev.waymark.frontier;

public class MemoryFrontierStoreTest extends FrontierStoreContract {
  @Override
  public FrontierStore open() {
    return new MemoryFrontierStore();
  }
}
