// Lists the scalars within a value and their paths: candidates for conditions and data dependencies. Invariant: at most
// `maxLeaves` for a value, in document order; the length of a list is one of them.

import { callExpr, type Expr, nameExpr, pathExpr } from '../../expression';
import type { JsonValue } from '../../support';

export type Scalar = boolean | number | string | null;

export interface ValueLeaf {
  readonly path: readonly (string | number)[];
  /** The value is the length of the list at `path`. */
  readonly isLength: boolean;
  /** The path as one text: `status`, `items.0.price`, `items.length`; '' for a bare value. */
  readonly text: string;
  readonly value: Scalar;
}

const maxLeaves = 200;
const known = new WeakMap<object, readonly ValueLeaf[]>();

export function valueLeavesOf(value: JsonValue): readonly ValueLeaf[] {
  const isContainer = typeof value === 'object' && value !== null;
  const before = isContainer ? known.get(value) : undefined;
  if (before) return before;
  const found: ValueLeaf[] = [];
  const visit = (current: JsonValue, path: readonly (string | number)[], text: string): void => {
    if (found.length >= maxLeaves) return;
    if (current === null || typeof current !== 'object') {
      found.push({ path, isLength: false, text, value: current });
      return;
    }
    const step = (key: string | number) => (text === '' ? `${key}` : `${text}.${key}`);
    if (Array.isArray(current)) {
      found.push({ path, isLength: true, text: step('length'), value: current.length });
      for (const [index, item] of current.entries()) visit(item as JsonValue, [...path, index], step(index));
    } else for (const [key, item] of Object.entries(current)) visit(item as JsonValue, [...path, key], step(key));
  };
  visit(value, [], '');
  if (isContainer) known.set(value, found);
  return found;
}

/** A leaf as an expression over a scope in which `root` is the value, or (without a root) its fields are names. */
export function leafExpression({ path, isLength }: ValueLeaf, root: string | undefined): Expr | undefined {
  const [first, ...rest] = root === undefined ? path : [root, ...path];
  if (typeof first !== 'string' || first === '') return undefined;
  const value = pathExpr(nameExpr(first), rest);
  return isLength ? callExpr('length', [value]) : value;
}
