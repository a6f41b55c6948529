package dev.waymark.judge;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.Operator;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExpr.CelCall;
import dev.cel.common.ast.CelExpr.ExprKind.Kind;
import dev.cel.common.ast.CelReference;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.waymark.judge.Expression.Prepared;
import dev.waymark.judge.Node.Sign;
import dev.waymark.judge.Question.Cost;
import dev.waymark.settings.BadSetting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns a checked expression into nodes. And, or, not, comparisons and questions are ours, because
 * they have scores and reasons; what is left goes to CEL piece by piece.
 */
final class Reading {
  private static final Map<String, Sign> SIGNS =
      Map.of(
          Operator.GREATER.getFunction(), Sign.MORE,
          Operator.GREATER_EQUALS.getFunction(), Sign.AT_LEAST,
          Operator.LESS.getFunction(), Sign.LESS,
          Operator.LESS_EQUALS.getFunction(), Sign.AT_MOST,
          Operator.EQUALS.getFunction(), Sign.EQUAL,
          Operator.NOT_EQUALS.getFunction(), Sign.DIFFERENT);

  private final String text;
  private final JudgeContext context;
  private final List<Question> questions;
  private final CelAbstractSyntaxTree tree;
  private final Supplier<CelRuntime> runtime = Suppliers.memoize(Language::runtime);
  private final List<Prepared> prepared = new ArrayList<>();
  private final List<String> preparedTexts = new ArrayList<>();
  private boolean loops;

  private Reading(String text, JudgeContext context) {
    this.text = text;
    this.context = context;
    this.questions = Questions.in(context);
    this.tree = new Language(questions).check(text);
  }

  static Expression of(String text, JudgeContext context) {
    Reading reading = new Reading(text, context);
    reading.requireYesNo();
    Node root = reading.node(reading.tree.getExpr());
    boolean mayTakeLong = reading.loops || root.cost() == Cost.THOUGHT;
    return new Expression(text, root, reading.prepared, mayTakeLong);
  }

  private void requireYesNo() {
    CelType type = tree.getResultType();
    if (type.equals(SimpleType.BOOL)) {
      return;
    }
    String remedy =
        switch (type.kind()) {
          case DOUBLE -> "a number; compare it, e.g. " + text + " > 0.5";
          case INT, UINT -> "a number; compare it, e.g. " + text + " > 0";
          case STRING ->
              "a text; ask for it with phrase(\"…\"), or something like url.contains(\"…\")";
          default -> type.name() + ", not yes or no";
        };
    throw Complaint.at(text, 0, "this is " + remedy);
  }

  private Node node(CelExpr part) {
    if (part.getKind() == Kind.CALL) {
      CelCall call = part.call();
      String function = call.function();
      if (function.equals(Operator.LOGICAL_AND.getFunction())) {
        return joint(true, part);
      }
      if (function.equals(Operator.LOGICAL_OR.getFunction())) {
        return joint(false, part);
      }
      if (function.equals(Operator.LOGICAL_NOT.getFunction())) {
        return new Node.Not(node(call.args().getFirst()));
      }
      Sign sign = SIGNS.get(function);
      if (sign != null && isNumber(call.args().get(0)) && isNumber(call.args().get(1))) {
        return comparison(call.args().get(0), sign, call.args().get(1));
      }
      Question question = question(part);
      if (question != null) {
        return new Node.Ask(text(part), prepare(question, part), question.cost());
      }
    }
    return new Node.Other(text(part), computed(part));
  }

  private Node joint(boolean and, CelExpr part) {
    List<Node> parts = new ArrayList<>();
    flatten(part, part.call().function(), parts);
    return Node.Joint.of(and, parts);
  }

  private void flatten(CelExpr part, String operator, List<Node> parts) {
    if (part.getKind() == Kind.CALL && part.call().function().equals(operator)) {
      part.call().args().forEach(side -> flatten(side, operator, parts));
    } else {
      parts.add(node(part));
    }
  }

  private Node comparison(CelExpr left, Sign sign, CelExpr right) {
    if (left.getKind() == Kind.CONSTANT && right.getKind() != Kind.CONSTANT) {
      return comparison(right, sign.turned(), left);
    }
    Question question = question(left);
    boolean share = question != null && question.kind() == Question.Kind.SHARE;
    return new Node.Comparison(term(left), sign, term(right), share, text(left), text(right));
  }

  private Term term(CelExpr part) {
    if (part.getKind() == Kind.CONSTANT) {
      CelConstant constant = part.constant();
      switch (constant.getKind()) {
        case INT64_VALUE -> {
          return new Term.Constant(constant.int64Value());
        }
        case DOUBLE_VALUE -> {
          return new Term.Constant(constant.doubleValue());
        }
        default -> {}
      }
    }
    Question question = question(part);
    return question == null
        ? computed(part)
        : new Term.Ask(prepare(question, part), question.cost());
  }

  /**
   * A program for a part in which questions are replaced by variables. Their types are known from
   * the whole expression, so it need not be checked again.
   */
  private Term computed(CelExpr part) {
    Map<Long, CelReference> references = new HashMap<>(tree.getReferenceMap());
    Set<Question> used = new HashSet<>();
    CelExpr replaced = replaceQuestions(part, references, used);
    Cost cost = used.stream().map(Question::cost).max(Comparator.naturalOrder()).orElse(Cost.LOOK);
    try {
      return new Term.Computed(
          runtime
              .get()
              .createProgram(
                  CelAbstractSyntaxTree.newCheckedAst(
                      replaced, tree.getSource(), references, tree.getTypeMap())),
          cost);
    } catch (CelEvaluationException e) {
      throw at(part, String.valueOf(e.getMessage()));
    }
  }

  private CelExpr replaceQuestions(
      CelExpr part, Map<Long, CelReference> references, Set<Question> used) {
    Question question = question(part);
    if (question == null) {
      loops |= part.getKind() == Kind.COMPREHENSION;
      requirePattern(part);
      return Parts.map(part, direct -> replaceQuestions(direct, references, used));
    }
    used.add(question);
    String name = Prepared.name(prepare(question, part));
    references.put(part.id(), CelReference.newBuilder().setName(name).build());
    return CelExpr.ofIdent(part.id(), name);
  }

  /** A pattern that is written out is tried at once, not on the first page. */
  private void requirePattern(CelExpr part) {
    if (part.getKind() != Kind.CALL || !part.call().function().equals("matches")) {
      return;
    }
    loops |= part.call().target().map(this::isLong).orElse(true);
    CelExpr pattern = part.call().args().getLast();
    if (pattern.getKind() == Kind.CONSTANT) {
      try {
        Pattern.compile(pattern.constant().stringValue());
      } catch (PatternSyntaxException e) {
        throw at(pattern, "this is no pattern: " + e.getMessage());
      }
    }
  }

  private int prepare(Question question, CelExpr part) {
    String written = text(part);
    int known = preparedTexts.indexOf(written);
    if (known >= 0) {
      return known;
    }
    ImmutableList<CelExpr> arguments = part.call().args();
    List<String> texts = new ArrayList<>();
    for (CelExpr argument : arguments) {
      if (argument.getKind() != Kind.CONSTANT) {
        throw at(argument, question.name() + " takes texts in quotes, nothing computed");
      }
      texts.add(argument.constant().stringValue());
    }
    try {
      prepared.add(new Prepared(question, question.preparation().prepare(texts, context)));
    } catch (IllegalArgumentException e) {
      throw at(arguments.isEmpty() ? part : arguments.getFirst(), String.valueOf(e.getMessage()));
    }
    preparedTexts.add(written);
    return prepared.size() - 1;
  }

  private @Nullable Question question(CelExpr part) {
    if (part.getKind() != Kind.CALL || part.call().target().isPresent()) {
      return null;
    }
    for (Question question : questions) {
      if (question.name().equals(part.call().function())) {
        return question;
      }
    }
    return null;
  }

  /** Everything but the short parts of a page, named directly: a pattern takes its time there. */
  private boolean isLong(CelExpr part) {
    return part.getKind() != Kind.IDENT || part.ident().name().equals(Variable.TEXT);
  }

  private boolean isNumber(CelExpr part) {
    CelType type = tree.getTypeOrThrow(part.id());
    return type.equals(SimpleType.DOUBLE)
        || type.equals(SimpleType.INT)
        || type.equals(SimpleType.UINT);
  }

  private BadSetting at(CelExpr part, String message) {
    Integer place = tree.getSource().getPositionsMap().get(part.id());
    return Complaint.at(text, Complaint.index(text, 0, place == null ? 0 : place), message);
  }

  private String text(CelExpr part) {
    return Language.text(part, tree);
  }
}
