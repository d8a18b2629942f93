export type { ComparisonOperands, ExpressionPolicy, ExpressionScope, ExpressionValue } from './evaluate';
export { decide, evaluate } from './evaluate';
export type { EvaluateOptions, ExpressionValues } from './evaluateStrictly';
export {
  calculateNumber,
  compareAsJson,
  compareStrictlyByRules1,
  evaluateExpression,
  isBlankLiteral,
  isSameJson,
  meetsCondition,
  meetsOrder,
} from './evaluateStrictly';
export type { Call, CalleeKind, CompareOperator, Expr, ExprOf } from './expr';
export {
  binaryExpr,
  callExpr,
  compareExpr,
  dictExpr,
  joinExpr,
  listExpr,
  literalExpr,
  nameExpr,
  notExpr,
  numberExpr,
  pathExpr,
} from './expr';
export { expressionFunctionNames, lengthOf } from './expressionFunctions';
export { mapExpr } from './mapExpr';
export { namesInExpression } from './namesInExpression';
export { normalizeExpression } from './normalizeExpression';
export type { OperatorMode } from './operatorParser';
export { OperatorParser } from './operatorParser';
export type { EachClause } from './parseEachClause';
export { parseEachClause } from './parseEachClause';
export { checkExpression, parseExpression } from './parseExpression';
export { printExpr, printExpression } from './printExpr';
export { resolveEscapes } from './resolveEscapes';
export type { ExpressionProblem } from './tokenizeExpression';
export { partsOf, walkExpressions } from './walkExpr';
