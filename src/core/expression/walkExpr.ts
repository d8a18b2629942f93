// The parts of an expression. Only these, because the first script of the app contains this file.

import type { Expr } from './expr';

/** Shared empty list: most expressions have no parts, and `partsOf` runs on every keystroke. */
const none: readonly never[] = [];

/** The parts of an expression, in evaluation order. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'list':
      return expr.items;
    case 'literal':
    case 'unknown':
      return expr.parts ?? none;
    case 'dict':
      return expr.entries.flatMap(({ key, value }) => [key, value]);
    case 'conditional':
      return [expr.condition, expr.then, expr.otherwise];
    case 'keyword':
      return [expr.value];
    case 'attribute':
      return [expr.target];
    case 'index':
      return [expr.target, expr.index];
    case 'call':
      return expr.call.target === undefined ? expr.call.args : [expr.call.target, ...expr.call.args];
    case 'not':
      return [expr.operand];
    case 'and':
    case 'or':
      return expr.operands;
    case 'compare':
    case 'binary':
      return [expr.left, expr.right];
    default:
      return none;
  }
}

/** An expression and all its parts, outer before inner. Iterative, because `a.b.c...` is nested as deep as it is long. */
export function* walkExpressions(expr: Expr): Generator<Expr> {
  const stack: Expr[] = [expr];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    const parts = partsOf(next);
    for (let i = parts.length - 1; i >= 0; i--) {
      const part = parts[i];
      if (part !== undefined) stack.push(part);
    }
  }
}
