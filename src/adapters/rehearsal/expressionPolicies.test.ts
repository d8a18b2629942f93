// Tests the table of docs/pdl.md, "How conditions are decided": each row by the four evaluators of expressions.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type EvaluateOptions, meetsCondition, parseExpression } from '../../core/expression';
import { parseCondition } from '../../core/language';
import { type JsonObject, type JsonValue, looseName } from '../../core/support';
import { decideCondition } from '../../core/verdicts';
import { isConditionMet } from './evaluateExpr';

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/pdl.md'), 'utf8');

interface Row {
  readonly values: JsonObject;
  readonly condition: string;
  readonly decided: readonly string[];
}

const rows = [...page.matchAll(/^\| `(\{.*\})` \| `(.*)` \| (\w+) \| (\w+) \| (\w+) \| (\w+) \|$/gm)].map(
  ([, values = '', condition = '', ...decided]): Row => ({
    values: JSON.parse(values) as JsonObject,
    condition,
    decided,
  }),
);

function valueIn(values: JsonObject, name: string): JsonValue | undefined {
  const key = Object.keys(values).find((other) => looseName(other) === looseName(name));
  return key === undefined ? undefined : values[key];
}

function byVerdicts({ values, condition }: Row): string {
  const expr = parseCondition(condition);
  const isTrue = expr && decideCondition(expr, { value: (name) => valueIn(values, name) });
  return String(isTrue ?? 'open');
}

function byEquality(equality: NonNullable<EvaluateOptions['equality']>, { values, condition }: Row): string {
  const read = parseExpression(condition);
  return read.ok ? String(meetsCondition(read.value, values, { equality })) : 'refused';
}

function byRehearsal({ values, condition }: Row): string {
  const value = (name: string) => valueIn(values, name);
  const expr = parseCondition(condition);
  return String(expr && isConditionMet({ name: value, known: value, call: () => undefined, judge: () => false }, expr));
}

describe('the table of conditions', () => {
  it('has enough rows', () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });

  it.each(rows)('$values, $condition', (row) => {
    expect([byVerdicts(row), byEquality('values', row), byEquality('json', row), byRehearsal(row)]).toEqual(
      row.decided,
    );
  });
});
