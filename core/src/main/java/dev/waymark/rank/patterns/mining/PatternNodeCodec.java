package dev.waymark.rank.patterns.mining;

import dev.waymark.rank.patterns.mining.KeyConstraint.ValueConstraint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Writes and reads pattern trees down to their patterns. */
public final class PatternNodeCodec {
  private static final int LITERAL = 0;
  private static final int TYPED = 1;
  private static final int ANY = 2;

  private PatternNodeCodec() {}

  public static void write(PatternNode node, DataOutput out) throws IOException {
    out.writeInt(node.patternNumber);
    out.writeInt(node.urls);
    out.writeLong(node.visits);
    out.writeLong(node.transits);
    out.writeInt(node.maxPathLevel);
    out.writeInt(node.constraints.size());
    for (KeyConstraint constraint : node.constraints) {
      write(constraint, out);
    }
    boolean isLeaf = node.patternNumber >= 0;
    out.writeInt(isLeaf ? -1 : node.splitKey);
    out.writeBoolean(node.splitByPresence);
    out.writeInt(isLeaf ? 0 : node.branches.size());
    for (PatternNode.Branch branch :
        isLeaf ? java.util.List.<PatternNode.Branch>of() : node.branches) {
      write(branch.constraint(), out);
      write(branch.node(), out);
    }
  }

  private static void write(KeyConstraint constraint, DataOutput out) throws IOException {
    out.writeInt(constraint.key());
    out.writeBoolean(constraint.optional());
    switch (constraint.constraint()) {
      case ValueConstraint.Literal literal -> {
        out.writeByte(LITERAL);
        out.writeUTF(literal.text());
      }
      case ValueConstraint.Typed typed -> {
        out.writeByte(TYPED);
        out.writeInt(typed.type());
      }
      case ValueConstraint.Any any -> out.writeByte(ANY);
    }
  }

  public static PatternNode read(DataInput in) throws IOException {
    PatternNode node = new PatternNode();
    node.patternNumber = in.readInt();
    int urls = in.readInt();
    long visits = in.readLong();
    long transits = in.readLong();
    node.maxPathLevel = in.readInt();
    for (int n = in.readInt(); n > 0; n--) {
      node.constraints.add(readConstraint(in));
    }
    node.splitKey = in.readInt();
    node.splitByPresence = in.readBoolean();
    for (int n = in.readInt(); n > 0; n--) {
      KeyConstraint constraint = readConstraint(in);
      node.addBranch(constraint, read(in), 0);
    }
    node.urls = urls; // branches add theirs, which is the same
    node.visits = visits;
    node.transits = transits;
    return node;
  }

  private static KeyConstraint readConstraint(DataInput in) throws IOException {
    int key = in.readInt();
    boolean optional = in.readBoolean();
    ValueConstraint constraint =
        switch (in.readByte()) {
          case LITERAL -> new ValueConstraint.Literal(in.readUTF());
          case TYPED -> new ValueConstraint.Typed(in.readInt());
          case ANY -> new ValueConstraint.Any();
          default -> throw new IOException("no such constraint");
        };
    return new KeyConstraint(key, optional, constraint);
  }
}
