package dev.waymark.relevance.predicate.expression;

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
import dev.waymark.config.ConfigException;
import dev.waymark.relevance.predicate.MetadataFunctions;
import dev.waymark.relevance.predicate.PageFunction;
import dev.waymark.relevance.predicate.PageFunction.Cost;
import dev.waymark.relevance.predicate.PageFunctions;
import dev.waymark.relevance.predicate.PredicateContext;
import dev.waymark.relevance.predicate.expression.BooleanNode.ComparisonOperator;
import dev.waymark.relevance.predicate.expression.ExpressionPredicate.BoundCall;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a type-checked expression to nodes. Logic, comparisons and function calls are evaluated
 * here, because they have scores and reasons; the rest is left to CEL.
 */
public final class ExpressionCompiler {
  private static final Map<String, ComparisonOperator> COMPARISON_OPERATORS =
      Map.of(
          Operator.GREATER.getFunction(), ComparisonOperator.GREATER,
          Operator.GREATER_EQUALS.getFunction(), ComparisonOperator.GREATER_OR_EQUAL,
          Operator.LESS.getFunction(), ComparisonOperator.LESS,
          Operator.LESS_EQUALS.getFunction(), ComparisonOperator.LESS_OR_EQUAL,
          Operator.EQUALS.getFunction(), ComparisonOperator.EQUAL,
          Operator.NOT_EQUALS.getFunction(), ComparisonOperator.NOT_EQUAL);

  /** Terms joined by and, or; more of them overflow the stack of CEL's checker. */
  private static final int MAX_TERMS = 500;

  private static final int MAX_CHARS = 100_000;

  private final String text;
  private final PredicateContext context;
  private final List<PageFunction> functions;
  private final CelAbstractSyntaxTree tree;
  private final Supplier<CelRuntime> runtime = Suppliers.memoize(ExpressionLanguage::createRuntime);
  private final List<BoundCall> calls = new ArrayList<>();
  private final List<String> callTexts = new ArrayList<>();
  private boolean mayLoop;

  private ExpressionCompiler(String text, PredicateContext context) {
    this.text = text;
    this.context = context;
    this.functions = PageFunctions.available(context);
    this.tree = new ExpressionLanguage(functions).compile(text);
  }

  /**
   * @throws ConfigException if it is no expression, or too long a one
   */
  public static ExpressionPredicate compile(String text, PredicateContext context) {
    if (text.length() > MAX_CHARS || text.split("&&|\\|\\|", MAX_TERMS + 2).length > MAX_TERMS) {
      throw new ConfigException(
          "the predicate has more than %,d terms or %,d characters; words(\"…\") takes many words, similar(\"…\") examples, --topics a trained classifier"
              .formatted(MAX_TERMS, MAX_CHARS));
    }
    ExpressionCompiler compiler = new ExpressionCompiler(text, context);
    compiler.requireBoolean();
    BooleanNode root = compiler.compileBoolean(compiler.tree.getExpr());
    boolean mayTakeLong = compiler.mayLoop || root.cost() == Cost.INFERENCE;
    return new ExpressionPredicate(text, root, compiler.calls, mayTakeLong);
  }

  private void requireBoolean() {
    CelType type = tree.getResultType();
    if (type.equals(SimpleType.BOOL)) {
      return;
    }
    String remedy =
        switch (type.kind()) {
          case DOUBLE -> "a number; compare it, e.g. " + text + " > 0.5";
          case INT, UINT -> "a number; compare it, e.g. " + text + " > 0";
          case STRING -> "a text; use phrase(\"…\"), or something like url.contains(\"…\")";
          default -> type.name() + ", not true or false";
        };
    throw ExpressionDiagnostics.errorAt(text, 0, "this is " + remedy);
  }

  private BooleanNode compileBoolean(CelExpr part) {
    if (part.getKind() == Kind.CALL) {
      CelCall call = part.call();
      String name = call.function();
      if (name.equals(Operator.LOGICAL_AND.getFunction())) {
        return compileJunction(true, part);
      }
      if (name.equals(Operator.LOGICAL_OR.getFunction())) {
        return compileJunction(false, part);
      }
      if (name.equals(Operator.LOGICAL_NOT.getFunction())) {
        return new BooleanNode.Not(compileBoolean(call.args().getFirst()));
      }
      ComparisonOperator operator = COMPARISON_OPERATORS.get(name);
      if (operator != null && isNumber(call.args().get(0)) && isNumber(call.args().get(1))) {
        return compileComparison(call.args().get(0), operator, call.args().get(1));
      }
      if (operator != null && isDate(call.args().get(0))) {
        BooleanNode comparison =
            compileDates(call.args().get(0), operator, call.args().get(1), unparse(part));
        if (comparison != null) {
          return comparison;
        }
      }
      PageFunction function = calledFunction(part);
      if (function != null) {
        return new BooleanNode.BooleanCall(
            unparse(part), bindCall(function, part), function.cost());
      }
    }
    return new BooleanNode.CelCondition(unparse(part), compileCel(part));
  }

  private BooleanNode compileJunction(boolean conjunction, CelExpr part) {
    List<BooleanNode> operands = new ArrayList<>();
    flatten(part, part.call().function(), operands);
    return BooleanNode.Junction.sortedByCost(conjunction, operands);
  }

  private void flatten(CelExpr part, String operator, List<BooleanNode> operands) {
    if (part.getKind() == Kind.CALL && part.call().function().equals(operator)) {
      part.call().args().forEach(operand -> flatten(operand, operator, operands));
    } else {
      operands.add(compileBoolean(part));
    }
  }

  private BooleanNode compileComparison(CelExpr left, ComparisonOperator operator, CelExpr right) {
    if (left.getKind() == Kind.CONSTANT && right.getKind() != Kind.CONSTANT) {
      return compileComparison(right, operator.flipped(), left);
    }
    PageFunction function = calledFunction(left);
    boolean isFraction =
        function != null && function.resultType() == PageFunction.ResultType.FRACTION;
    return new BooleanNode.Comparison(
        compileValue(left),
        operator,
        compileValue(right),
        isFraction,
        unparse(left),
        unparse(right));
  }

  /** A date of the page beside a constant: then a page without date is never meant. */
  private @Nullable BooleanNode compileDates(
      CelExpr left, ComparisonOperator operator, CelExpr right, String comparison) {
    if (left.getKind() == Kind.IDENT && isDateConstant(right)) {
      PageVariable variable = PageVariable.find(left.ident().name());
      Instant limit = constantDate(right);
      return variable == null
          ? null
          : new BooleanNode.DateComparison(variable, operator, limit, comparison);
    }
    return right.getKind() == Kind.IDENT && isDateConstant(left)
        ? compileDates(right, operator.flipped(), left, comparison)
        : null;
  }

  private static boolean isDateConstant(CelExpr part) {
    return part.getKind() == Kind.CALL
        && part.call().function().equals(MetadataFunctions.DATE)
        && part.call().args().getFirst().getKind() == Kind.CONSTANT;
  }

  private Instant constantDate(CelExpr call) {
    try {
      return MetadataFunctions.date(call.call().args().getFirst().constant().stringValue());
    } catch (IllegalArgumentException e) {
      throw errorAt(call, String.valueOf(e.getMessage()));
    }
  }

  private boolean isDate(CelExpr part) {
    return tree.getTypeOrThrow(part.id()).equals(SimpleType.TIMESTAMP);
  }

  private ValueNode compileValue(CelExpr part) {
    if (part.getKind() == Kind.CONSTANT) {
      CelConstant constant = part.constant();
      switch (constant.getKind()) {
        case INT64_VALUE -> {
          return new ValueNode.Constant(constant.int64Value());
        }
        case DOUBLE_VALUE -> {
          return new ValueNode.Constant(constant.doubleValue());
        }
        default -> {}
      }
    }
    PageFunction function = calledFunction(part);
    return function == null
        ? compileCel(part)
        : new ValueNode.ValueCall(bindCall(function, part), function.cost());
  }

  /**
   * A CEL program for a subexpression in which function calls are replaced by variables. Their
   * types are known from the whole expression, so it need not be checked again.
   */
  private ValueNode compileCel(CelExpr part) {
    Map<Long, CelReference> references = new HashMap<>(tree.getReferenceMap());
    Set<PageFunction> used = new HashSet<>();
    CelExpr rewritten = replaceCalls(part, references, used);
    Cost cost =
        used.stream().map(PageFunction::cost).max(Comparator.naturalOrder()).orElse(Cost.LOOKUP);
    try {
      return new ValueNode.CelValue(
          runtime
              .get()
              .createProgram(
                  CelAbstractSyntaxTree.newCheckedAst(
                      rewritten, tree.getSource(), references, tree.getTypeMap())),
          cost);
    } catch (CelEvaluationException e) {
      throw errorAt(part, String.valueOf(e.getMessage()));
    }
  }

  private CelExpr replaceCalls(
      CelExpr part, Map<Long, CelReference> references, Set<PageFunction> used) {
    PageFunction function = calledFunction(part);
    if (function == null) {
      mayLoop |= part.getKind() == Kind.COMPREHENSION;
      requireValidRegex(part);
      return ExpressionRewriter.mapChildren(part, child -> replaceCalls(child, references, used));
    }
    used.add(function);
    String name = BoundCall.variableName(bindCall(function, part));
    references.put(part.id(), CelReference.newBuilder().setName(name).build());
    return CelExpr.ofIdent(part.id(), name);
  }

  /** A constant pattern is compiled at once, not on the first page. */
  private void requireValidRegex(CelExpr part) {
    if (part.getKind() != Kind.CALL || !part.call().function().equals("matches")) {
      return;
    }
    mayLoop |= part.call().target().map(this::isLongText).orElse(true);
    CelExpr pattern = part.call().args().getLast();
    if (pattern.getKind() == Kind.CONSTANT) {
      try {
        Pattern.compile(pattern.constant().stringValue());
      } catch (PatternSyntaxException e) {
        throw errorAt(pattern, "this is no pattern: " + e.getMessage());
      }
    }
  }

  private int bindCall(PageFunction function, CelExpr part) {
    String callText = unparse(part);
    int existing = callTexts.indexOf(callText);
    if (existing >= 0) {
      return existing;
    }
    ImmutableList<CelExpr> arguments = part.call().args();
    List<String> argumentTexts = new ArrayList<>();
    for (CelExpr argument : arguments) {
      if (argument.getKind() != Kind.CONSTANT) {
        throw errorAt(argument, function.name() + " takes texts in quotes, nothing computed");
      }
      argumentTexts.add(argument.constant().stringValue());
    }
    try {
      calls.add(new BoundCall(function, function.binder().bind(argumentTexts, context)));
    } catch (IllegalArgumentException e) {
      throw errorAt(
          arguments.isEmpty() ? part : arguments.getFirst(), String.valueOf(e.getMessage()));
    }
    callTexts.add(callText);
    return calls.size() - 1;
  }

  private @Nullable PageFunction calledFunction(CelExpr part) {
    if (part.getKind() != Kind.CALL || part.call().target().isPresent()) {
      return null;
    }
    for (PageFunction function : functions) {
      if (function.name().equals(part.call().function())) {
        return function;
      }
    }
    return null;
  }

  /** Anything but the short variables of a page: a pattern may take long there. */
  private boolean isLongText(CelExpr part) {
    return part.getKind() != Kind.IDENT || part.ident().name().equals(PageVariable.TEXT);
  }

  private boolean isNumber(CelExpr part) {
    CelType type = tree.getTypeOrThrow(part.id());
    return type.equals(SimpleType.DOUBLE)
        || type.equals(SimpleType.INT)
        || type.equals(SimpleType.UINT);
  }

  private ConfigException errorAt(CelExpr part, String message) {
    Integer position = tree.getSource().getPositionsMap().get(part.id());
    return ExpressionDiagnostics.errorAt(
        text,
        ExpressionDiagnostics.codePointIndex(text, 0, position == null ? 0 : position),
        message);
  }

  private String unparse(CelExpr part) {
    return ExpressionLanguage.unparse(part, tree);
  }
}
