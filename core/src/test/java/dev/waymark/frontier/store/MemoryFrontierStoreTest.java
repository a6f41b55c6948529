package dev.waymark.frontier.store;

import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.FrontierStoreContract;

public class MemoryFrontierStoreTest extends FrontierStoreContract {
  @Override
  public FrontierStore open() {
    return new MemoryFrontierStore();
  }
}
