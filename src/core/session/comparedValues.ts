// The values that a procedure distinguishes: for each response name the values it is compared with, and one other
// value. A mock that draws from them reaches every branch. Keys are bare names and `api.response`, because a call may
// bind a response to another name. Only literals count; conditions in prose give no values for a generator.

import {
  type Expr,
  expressionsOf,
  expressionUse,
  type PdlDocument,
  statementCall,
  statementTargets,
  walkExpressions,
  walkStatements,
} from '../language';
import { canonicalJson, type JsonValue, looseName } from '../support';

export type ComparedValues = Readonly<Record<string, readonly JsonValue[]>>;

export function comparedValues(document: PdlDocument): ComparedValues {
  const byKey = new Map<string, Map<string, JsonValue>>();
  const add = (name: string, values: readonly JsonValue[]) => {
    const known = byKey.get(name) ?? new Map<string, JsonValue>();
    for (const value of values) {
      const key = canonicalJson(value);
      if (!known.has(key)) known.set(key, value);
    }
    byKey.set(name, known);
  };
  const aliases: { readonly key: string; readonly target: string }[] = [];
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    const call = statementCall(statement);
    const targets = statementTargets(statement);
    if (call && targets.length > 0) {
      const api = document.apis.find((candidate) => candidate.name === (call.ref ?? call.name));
      targets.forEach((target, index) => {
        // Same binding as in a session: by name if a response has it, else by position.
        const named = api?.response.find(({ name }) => looseName(name) === looseName(target.name));
        const response = named ?? api?.response[index];
        if (api && response) aliases.push({ key: `${api.name}.${response.name}`, target: target.name });
      });
    }
    for (const root of expressionsOf(statement)) {
      if (expressionUse(statement) === 'condition') collectTruths(root, add);
      for (const expr of walkExpressions(root)) collectComparison(expr, add);
    }
  }
  const found = new Map([...byKey].map(([name, values]): [string, JsonValue[]] => [name, [...values.values()]]));
  for (const slot of document.slots) {
    if (slot.values && slot.values.length > 0 && !found.has(slot.name)) found.set(slot.name, [...slot.values]);
  }
  const completed = new Map([...found].map(([name, values]) => [name, withOutside(values)]));
  for (const { key, target } of aliases) {
    const values = completed.get(target);
    if (values && !completed.has(key)) completed.set(key, values);
  }
  return Object.fromEntries(completed);
}

/** Values for a response of an API; empty if the procedure never compares it. */
export function comparedCandidatesFor(compared: ComparedValues, api: string, response: string): readonly JsonValue[] {
  for (const key of [`${api}.${response}`, response]) if (Object.hasOwn(compared, key)) return compared[key] ?? [];
  return [];
}

type Add = (name: string, values: readonly JsonValue[]) => void;

/** The last name of `x`, `x.y` or `x["y"]`; `undefined` for other expressions. */
function nameOf(expr: Expr): string | undefined {
  if (expr.kind === 'name' || expr.kind === 'attribute') return expr.name;
  if (expr.kind === 'index' && expr.index.kind === 'literal' && typeof expr.index.value === 'string') {
    return expr.index.value;
  }
  return undefined;
}

/** A bare name as a condition has the values true and false. */
function collectTruths(condition: Expr, add: Add): void {
  const stack: Expr[] = [condition];
  for (let expr = stack.pop(); expr !== undefined; expr = stack.pop()) {
    if (expr.kind === 'not') stack.push(expr.operand);
    else if (expr.kind === 'and' || expr.kind === 'or') stack.push(...expr.operands);
    else {
      const name = nameOf(expr);
      if (name !== undefined) add(name, [true, false]);
    }
  }
}

function collectComparison(expr: Expr, add: Add): void {
  if (expr.kind !== 'compare') return;
  const name = nameOf(expr.left);
  if (name === undefined) {
    const measured = expr.left.kind === 'call' && expr.left.call.name === 'len' ? expr.left.call.args[0] : undefined;
    const list = measured && nameOf(measured);
    if (list !== undefined) add(list, [[], [`${list} 1`, `${list} 2`]]);
    return;
  }
  if (expr.op === 'in' || expr.op === 'not in') {
    if (expr.right.kind === 'list') {
      add(
        name,
        expr.right.items.flatMap((item) => (item.kind === 'literal' ? [item.digits ?? item.value] : [])),
      );
    }
    return;
  }
  if (expr.right.kind !== 'literal') return;
  const value = expr.right.digits ?? expr.right.value;
  if (typeof value === 'number' && expr.op !== '==' && expr.op !== '!=') {
    add(
      name,
      expr.op === '>' ? [value, value + 3] : expr.op === '>=' ? [value - 1, value + 2] : aroundBelow(expr.op, value),
    );
    return;
  }
  add(name, value === null ? [null, `${name} 1`] : [value]);
}

const aroundBelow = (op: string, value: number) => (op === '<' ? [value - 1, value + 1] : [value, value + 1]);

const opposites: readonly (readonly [string, string])[] = [
  ['1', '0'],
  ['true', 'false'],
  ['True', 'False'],
  ['yes', 'no'],
  ['Yes', 'No'],
  ['success', 'failure'],
];

/** Adds one value that no comparison names, so that the `else` branch is reached too. */
function withOutside(values: readonly JsonValue[]): readonly JsonValue[] {
  if (values.some((value) => typeof value === 'boolean')) return unique([...values, true, false]);
  if (values.every((value) => typeof value === 'number')) {
    return values.length > 1 ? values : [...values, Math.max(...(values as readonly number[])) + 1];
  }
  if (!values.every((value) => typeof value === 'string')) return values;
  const pair = opposites.find((candidates) => values.every((value) => candidates.includes(value as string)));
  return unique(pair ? [...values, ...pair] : [...values, 'other']);
}

function unique(values: readonly JsonValue[]): JsonValue[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = canonicalJson(value);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
