import type { Expr } from './expr';

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
