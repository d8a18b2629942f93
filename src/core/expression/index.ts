export type { EvaluateOptions } from './evaluateExpression';
export { evaluateExpression, meetsCondition } from './evaluateExpression';
export type {
  ArithmeticOperator,
  ComparisonExpression,
  Expression,
  ExpressionProblem,
  ExpressionScope,
} from './expression';
export type { FunctionName } from './expressionFunctions';
export { expressionFunctionNames } from './expressionFunctions';
export type { NamesOptions } from './namesInExpression';
export { namesInExpression } from './namesInExpression';
export { normalizeExpression } from './normalizeExpression';
export type { EachClause } from './parseEachClause';
export { parseEachClause } from './parseEachClause';
export { checkExpression, parseExpression } from './parseExpression';
export { printExpression } from './printExpression';
