// The parts of an expression, and the names that it reads.

import type { Expr } from './expr';

/** Shared empty list: most expressions have no parts, and `partsOf` runs on every keystroke. */
const none: readonly never[] = [];

/** The parts of an expression, in evaluation order. */
export function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case 'list':
      return expr.items;
    case 'literal':
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

/** The expression with every part replaced by `change`, inner before outer. Recursive: for bounded depth only. */
export function mapExpr(expr: Expr, change: (part: Expr) => Expr): Expr {
  const of = (part: Expr) => mapExpr(part, change);
  switch (expr.kind) {
    case 'list':
      return change({ ...expr, items: expr.items.map(of) });
    case 'dict':
      return change({ ...expr, entries: expr.entries.map(({ key, value }) => ({ key: of(key), value: of(value) })) });
    case 'conditional':
      return change({
        ...expr,
        condition: of(expr.condition),
        // biome-ignore lint/suspicious/noThenProperty: a field of the tree; expressions are not awaited.
        then: of(expr.then),
        otherwise: of(expr.otherwise),
      });
    case 'keyword':
      return change({ ...expr, value: of(expr.value) });
    case 'attribute':
      return change({ ...expr, target: of(expr.target) });
    case 'index':
      return change({ ...expr, target: of(expr.target), index: of(expr.index) });
    case 'call':
      return change({ ...expr, call: { ...expr.call, args: expr.call.args.map(of) } });
    case 'not':
      return change({ ...expr, operand: of(expr.operand) });
    case 'and':
    case 'or':
      return change({ ...expr, operands: expr.operands.map(of) });
    case 'compare':
    case 'binary':
      return change({ ...expr, left: of(expr.left), right: of(expr.right) });
    default:
      return change(expr);
  }
}

export interface NamesOptions {
  /** Includes names that occur only in `exists`; on by default. */
  readonly includeExists?: boolean;
}

/** Each name that the expression reads once, in order of appearance, as written. */
export function namesInExpression(expr: Expr, { includeExists = true }: NamesOptions = {}): string[] {
  const found = new Set<string>();
  const visit = (at: Expr): void => {
    if (at.kind === 'name') found.add(at.name);
    if (includeExists || at.kind !== 'call' || at.call.name !== 'exists') partsOf(at).forEach(visit);
  };
  visit(expr);
  return [...found];
}
