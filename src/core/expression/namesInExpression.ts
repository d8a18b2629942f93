// Collects the names that an expression reads from its scope.

import type { Expression } from './expression';

export interface NamesOptions {
  /** Includes names that occur only in `exists`; on by default. */
  readonly includeExists?: boolean;
}

/** Each name once, in order of appearance, as written. */
export function namesInExpression(expression: Expression, options: NamesOptions = {}): string[] {
  const found = new Set<string>();
  const visit = (at: Expression): void => {
    switch (at.kind) {
      case 'literal':
        return;
      case 'name':
        found.add(at.name);
        return;
      case 'list':
        at.items.forEach(visit);
        return;
      case 'exists':
        if (options.includeExists !== false) visit(at.operand);
        return;
      case 'not':
      case 'negative':
        visit(at.operand);
        return;
      case 'object':
        for (const [, value] of at.entries) visit(value);
        return;
      case 'call':
        at.args.forEach(visit);
        return;
      default:
        visit(at.left);
        visit(at.right);
    }
  };
  visit(expression);
  return [...found];
}
