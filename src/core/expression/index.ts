export type { Expression, ExpressionProblem, Scope } from './expression';
export { checkExpression, evaluateExpression, meetsCondition, parseExpression } from './expression';
