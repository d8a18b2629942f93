// Finds names with a fixed set of values: slots that list them, and fields of tools.

import type { Expr, NameAt } from '../language';
import { memoize, NameIndex } from '../support';
import { spellingKey } from '../values';
import { boundTools } from './boundTools';
import type { CheckContext } from './checkContext';
import { variableKey } from './valueFacts';

export interface ValueComparison {
  /** Key of the compared variable. */
  readonly key: string;
  readonly subject: NameAt;
  /** Literals and unquoted words. */
  readonly values: readonly Expr[];
  readonly isNegated: boolean;
}

/** Reads a comparison of one variable with fixed values: `x == "a"`, `"a" != x`, `x in ["a", b]`. */
export function valueComparisonOf(expr: Expr): ValueComparison | undefined {
  if (expr.kind !== 'compare') return undefined;
  const isNegated = expr.op === '!=' || expr.op === 'not in' || expr.op === 'is not';
  if (expr.op === 'in' || expr.op === 'not in') {
    if (expr.left.kind !== 'name' || expr.right.kind !== 'list') return undefined;
    return { key: variableKey(expr.left.name), subject: expr.left, values: expr.right.items, isNegated };
  }
  if (expr.op !== '==' && expr.op !== '!=' && expr.op !== 'is' && expr.op !== 'is not') return undefined;
  const [name, value] = expr.left.kind === 'name' ? [expr.left, expr.right] : [expr.right, expr.left];
  if (name.kind !== 'name') return undefined;
  return { key: variableKey(name.name), subject: name, values: [value], isNegated };
}

/** Spellings of booleans; models and people use many. */
const truthValues: readonly string[] = ['true', 'false'];
const truthWords = ['true', 'false', '1', '0', 'yes', 'no', 'y', 'n', '是', '否', '对', '错', '有', '无'];

/** Spelling keys of all values that may be compared with a variable of these values. */
export function allowedSpellings(values: readonly string[]): ReadonlySet<string> {
  const words = values.map(spellingKey);
  const isTruth = words.every((word) => truthValues.includes(word));
  return new Set(isTruth ? truthWords : words);
}

/** Values by key. If several places list values of one name, they are merged; a list with `...` is open and ignored. */
export const enumeratedValues = memoize((context: CheckContext): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, Set<string>>();
  const open = new Set<string>();
  const add = (name: string, values: readonly string[] | undefined) => {
    if (values === undefined || values.length === 0) return;
    const key = variableKey(name);
    if (values.some((value) => /^(?:\.{2,}|…|etc\.?|等)$/.test(value.trim()))) open.add(key);
    const known = found.get(key) ?? new Set<string>();
    for (const value of values) known.add(value);
    found.set(key, known);
  };
  for (const { name, values, type } of context.document.slots) {
    add(name, values ?? (/^bool(?:ean)?$/i.test(type ?? '') ? truthValues : undefined));
  }
  for (const { api, tool, calls } of boundTools(context)) {
    if (tool === undefined) continue;
    for (const field of tool.parameters) add(field.name, field.enum);
    for (const field of tool.returns ?? []) add(field.name, field.enum);
    const returned = new NameIndex(tool.returns ?? []);
    for (const { statement } of calls) {
      if (statement.kind !== 'call') continue;
      statement.targets.forEach((target, index) => {
        const name = api.response[index]?.name ?? tool.returns?.[index]?.name;
        const field = name === undefined ? undefined : returned.find(name);
        if (field && variableKey(field.name) !== variableKey(target.name)) add(target.name, field.enum);
      });
    }
  }
  for (const key of open) found.delete(key);
  return new Map([...found].map(([key, values]) => [key, [...values]]));
});
