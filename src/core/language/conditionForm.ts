// Converts a condition to rows (value, operator, value) joined by `and` or `or`, with groups of rows, and back; the
// condition form shows them.
// Invariant: reading and printing gives the same text except for meaningless brackets and blanks; an unchanged row is
// printed as it was written.
// Undefined for conditions that rows cannot express: calls, sums, plain words, and groups within groups (in a
// precondition: beyond three levels).

import { printExpr } from '../expression';
import type { Expr } from './model';
import { conditionOffset, parseCondition } from './parseText';
import { parsePreconditionExpr } from './preconditions';

export type ConditionOperator = Extract<Expr, { kind: 'compare' }>['op'];

export interface ConditionRow {
  readonly kind: 'row';
  readonly isNegated: boolean;
  readonly left: string;
  /** `holds` for a value without an operator. */
  readonly op: ConditionOperator | 'holds';
  /** Empty if the row is a single value. */
  readonly right: string;
  /** Text as written; a changed row has none. */
  readonly written?: string;
}

export interface ConditionGroup {
  readonly kind: 'group';
  readonly isNegated: boolean;
  readonly join: 'and' | 'or';
  readonly parts: readonly (ConditionRow | ConditionGroup)[];
}

/** Grammar of a condition: that of an `if`, or of a precondition. */
export interface ConditionGrammar {
  /** Ranges of the expression start at `offset`. */
  parse(text: string): Expr | undefined;
  readonly offset: number;
  /** Maximum nesting depth of groups. */
  readonly levels: number;
}

const procedureGrammar: ConditionGrammar = { parse: parseCondition, offset: conditionOffset, levels: 1 };

export const preconditionGrammar: ConditionGrammar = {
  parse: (text) => (/[\r\n\u2028\u2029]/u.test(text) ? undefined : parsePreconditionExpr(text.trim())),
  offset: 0,
  levels: 3,
};

/** The name of a node as a precondition spells it: in quotes unless it is a single word. */
export const quoteNodeName = (name: string): string => {
  const expr = parsePreconditionExpr(name);
  return expr?.kind === 'name' && expr.name === name ? name : `"${name}"`;
};

const sides: readonly Expr['kind'][] = ['name', 'literal', 'attribute', 'index', 'list'];

/** Builds rows and groups from the ranges of a parsed condition. */
class ConditionReader {
  constructor(
    private readonly text: string,
    private readonly grammar: ConditionGrammar,
  ) {}

  private slice({ range }: Expr): string {
    return this.text.slice(range.start - this.grammar.offset, range.end - this.grammar.offset);
  }

  private row(expr: Expr, root: Expr, isNegated: boolean): ConditionRow | undefined {
    const isCompare = expr.kind === 'compare';
    const parts = isCompare ? [expr.left, expr.right] : [expr];
    if (!parts.every((part) => sides.includes(part.kind) && !containsCall(part))) return undefined;
    const written = this.slice(root);
    const again = this.grammar.parse(written);
    return {
      kind: 'row',
      isNegated,
      left: this.slice(isCompare ? expr.left : expr),
      op: isCompare ? expr.op : 'holds',
      right: isCompare ? this.slice(expr.right) : '',
      ...(again && printExpr(again) === printExpr(root) ? { written } : {}),
    };
  }

  part(expr: Expr, depth: number): ConditionRow | ConditionGroup | undefined {
    const isNegated = expr.kind === 'not';
    const inner = isNegated ? expr.operand : expr;
    if (inner.kind !== 'and' && inner.kind !== 'or') return this.row(inner, expr, isNegated);
    if (depth > this.grammar.levels) return undefined;
    const parts = inner.operands.map((operand) => this.part(operand, depth + 1));
    return parts.every((part) => part !== undefined)
      ? { kind: 'group', isNegated, join: inner.kind, parts }
      : undefined;
  }
}

function containsCall(expr: Expr): boolean {
  switch (expr.kind) {
    case 'list':
      return expr.items.some((item) => !sides.includes(item.kind) || containsCall(item));
    case 'attribute':
      return containsCall(expr.target);
    case 'index':
      return containsCall(expr.target) || containsCall(expr.index);
    case 'name':
    case 'literal':
      return false;
    default:
      return true;
  }
}

export function readCondition(text: string, grammar = procedureGrammar): ConditionGroup | undefined {
  const expr = grammar.parse(text);
  if (!expr) return undefined;
  const part = new ConditionReader(text.trim(), grammar).part(expr, 0);
  return part?.kind === 'row' ? { kind: 'group', isNegated: false, join: 'and', parts: [part] } : part;
}

/** True if the part is complete: in a new row, one side is still empty. */
export function isConditionComplete(part: ConditionRow | ConditionGroup): boolean {
  if (part.kind === 'group') return part.parts.length > 0 && part.parts.every(isConditionComplete);
  return part.left.trim() !== '' && (part.op === 'holds' || part.right.trim() !== '');
}

const nowhere = { start: 0, end: 0 };
const verbatim = (text: string): Expr => ({ kind: 'unknown', text: text.trim(), range: nowhere });

function toExpr(part: ConditionRow | ConditionGroup): Expr {
  if (part.kind === 'row' && part.written !== undefined) return verbatim(part.written);
  let expr: Expr;
  if (part.kind === 'row') {
    const { left, op, right } = part;
    expr =
      op === 'holds'
        ? verbatim(left)
        : { kind: 'compare', op, left: verbatim(left), right: verbatim(right), range: nowhere };
  } else {
    const [first, ...others] = part.parts.map(toExpr);
    if (first === undefined) return verbatim('');
    expr = others.length === 0 ? first : { kind: part.join, operands: [first, ...others], range: nowhere };
  }
  return part.isNegated ? { kind: 'not', operand: expr, range: nowhere } : expr;
}

/** The condition as text; undefined if a typed value changes the structure of the rows (`a or b` on one side). */
export function printCondition(group: ConditionGroup, grammar = procedureGrammar): string | undefined {
  const text = printExpr(toExpr(group));
  const again = readCondition(text, grammar);
  return again && sameMeaning(flat(again), flat(group)) ? text : undefined;
}

type Part = ConditionRow | ConditionGroup;

/** Replaces a group with one part by that part. */
function flat(part: Part): Part {
  if (part.kind === 'row') return part;
  const parts = part.parts.map(flat);
  const [only] = parts;
  if (!only || parts.length > 1) return { ...part, parts };
  return part.isNegated ? { ...only, isNegated: !only.isNegated } : only;
}

function sameMeaning(a: Part, b: Part): boolean {
  if (a.isNegated !== b.isNegated) return false;
  if (a.kind === 'row' || b.kind === 'row') {
    if (a.kind !== b.kind || a.kind !== 'row' || b.kind !== 'row') return false;
    return a.left === b.left.trim() && a.op === b.op && a.right === b.right.trim();
  }
  if (a.join !== b.join || a.parts.length !== b.parts.length) return false;
  return a.parts.every((part, index) => sameMeaning(part, b.parts[index] as Part));
}
