// Expressions during the search for an explanation: their names are the ids of variables, and become keys when the
// workflow is drawn. Long values are not written into expressions: each is a variable, and is stored in the start node's
// data.

import {
  type Expr,
  evaluateExpression,
  literalExpr,
  mapExpr,
  nameExpr,
  namesInExpression,
  printExpression,
} from '../../expression';
import { canonicalJson, type JsonValue } from '../../support';

/** A named value of a run: `input:KEY`, `result:NUMBER`, `item:NUMBER` or `constant:JSON`. */
export type VariableId = string;
export type VariableKind = 'input' | 'result' | 'item' | 'constant';

export const variableKind = (id: VariableId) => id.slice(0, id.indexOf(':')) as VariableKind;

/** The part of a variable's id after its kind. */
export const variableName = (id: VariableId): string => id.slice(id.indexOf(':') + 1);

export const inputVariable = (key: string): VariableId => `input:${key}`;

/** True if an expression can contain the name. */
export const isNameable = (name: string): boolean => name !== '' && !name.includes('`');

const longestLiteral = 200;

export const constantExpr = (value: JsonValue): Expr =>
  canonicalJson(value).length <= longestLiteral ? literalExpr(value) : nameExpr(`constant:${JSON.stringify(value)}`);

export const constantValue = (id: VariableId): JsonValue => JSON.parse(variableName(id)) as JsonValue;

/** The value of an expression that reads nothing of a run; undefined for any other. */
export const constantOf = (expr: Expr): JsonValue | undefined =>
  namesInExpression(expr).every((id) => variableKind(id) === 'constant')
    ? evaluateExpression(expr, constantValue)
    : undefined;

export interface VariablePath {
  readonly variable: VariableId;
  readonly path: readonly (string | number)[];
}

/** The variable and the path of an expression that consists of nothing else. */
export function variablePathOf(expr: Expr): VariablePath | undefined {
  const path: (string | number)[] = [];
  let inner = expr;
  for (;;) {
    if (inner.kind === 'name')
      return variableKind(inner.name) === 'constant' ? undefined : { variable: inner.name, path };
    if (inner.kind === 'attribute') path.unshift(inner.name);
    else if (inner.kind === 'index' && inner.index.kind === 'literal') path.unshift(inner.index.value as number);
    else return undefined;
    inner = inner.target;
  }
}

/** The text of an expression with the names that `nameOf` gives its variables. */
export const printWithNames = (expr: Expr, nameOf: (id: VariableId) => string): string =>
  printExpression(mapExpr(expr, (part) => (part.kind === 'name' ? nameExpr(nameOf(part.name)) : part)));
