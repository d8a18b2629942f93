export type { EvaluateOptions, Expression, ExpressionProblem, Scope } from './expression';
export { checkExpression, evaluateExpression, meetsCondition, parseExpression } from './expression';
export type { NamesOptions } from './namesOf';
export { namesOf } from './namesOf';
export type { Each } from './parseEach';
export { parseEach } from './parseEach';
