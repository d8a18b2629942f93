// Reads items of `precondition`: the name of a node, or a condition over nodes and values, with the syntax of the
// procedure's conditions and `a before b`. An item that names a declared node is a name, even if it contains operator
// characters; so is an item without any operator. Parsed texts are cached, because most items are read on every
// keystroke.

import { walkExpressions } from '../expression';
import type { TextRange } from '../support';
import { type Callee, type NameTable, nameTable } from './graphs/nameTable';

import type { AnswerDecl, ApiDecl, Expr, NameAt, PdlDocument } from './model';
import { OffsetMap } from './offsetMap';
import { CallResolver } from './procedure/callResolver';
import { ExpressionParser } from './procedure/parseExpression';
import { tokenize } from './procedure/tokens';

export type Precondition =
  /** `callee` is absent if the name is not declared. */
  | { readonly kind: 'name'; readonly at: NameAt; readonly callee?: Callee }
  | {
      readonly kind: 'condition';
      readonly at: NameAt;
      /** Ranges in the text of the item. */
      readonly expr: Expr;
      /** Names and quoted names of nodes, with all occurrences. */
      readonly nodes: readonly ConditionName[];
      /** Other names: values. */
      readonly values: readonly ConditionValue[];
    }
  /** Contains operators of a condition but cannot be parsed. */
  | { readonly kind: 'broken'; readonly at: NameAt };

export interface ConditionName extends NameAt {
  readonly callee: Callee;
}

export interface ConditionValue extends NameAt {
  /** True if the name may be a text without quotes: `kind == express`. */
  readonly isWord: boolean;
}

const noNames = new CallResolver({ apis: [], answers: [], others: [], functions: [], values: new Set() });
const parsed = new Map<string, Expr | undefined>();

/** Parses the item of a precondition; undefined if it is not a condition, also for a single name. */
export function parsePrecondition(text: string): Expr | undefined {
  if (parsed.has(text)) return parsed.get(text);
  // Only bounds the memory; real documents have few conditions.
  if (parsed.size > 5_000) parsed.clear();
  const expr = read(text);
  parsed.set(text, expr);
  return expr;
}

function read(text: string): Expr | undefined {
  const expr = parsePreconditionExpr(text);
  return expr && ['not', 'and', 'or', 'compare'].includes(expr.kind) ? expr : undefined;
}

/** As `parsePrecondition`, but also accepts a single name or value. Ranges are offsets in the text. */
export function parsePreconditionExpr(text: string): Expr | undefined {
  const map = new OffsetMap(text, [{ at: 0, length: text.length, source: 0, sourceLength: text.length }], 0);
  const parser = new ExpressionParser(map, noNames, true);
  const tokens = tokenize(text, 0, text.length);
  parser.setTokens(tokens);
  const expr = tokens.length === 0 ? undefined : parser.parse(0, tokens.length);
  if (expr === undefined) return undefined;
  for (const part of walkExpressions(expr)) if (!allowedKinds.has(part.kind)) return undefined;
  return expr;
}

/** Preconditions contain no calls and no arithmetic. */
const allowedKinds: ReadonlySet<Expr['kind']> = new Set([
  'name',
  'literal',
  'list',
  'attribute',
  'index',
  'not',
  'and',
  'or',
  'compare',
]);

const operators = /[=<>!&|()\uff1d\uff1c\uff1e\uff01]|\b(?:and|or|not|before)\b|\bin\s*\[/;

/** False if the item is a condition that cannot be parsed. */
export const isReadablePrecondition = (document: PdlDocument, text: string): boolean =>
  readAll(nameTable(document), [{ name: text, range: { start: 0, end: 0 } }], '')[0]?.kind !== 'broken';

/** The parsed items of a declaration. */
export function readPreconditions(document: PdlDocument, decl: ApiDecl | AnswerDecl): readonly Precondition[] {
  const { preconditions } = decl;
  return preconditions.length === 0 ? [] : readAll(nameTable(document), preconditions, document.source);
}

function readAll(table: NameTable, items: readonly NameAt[], source: string): readonly Precondition[] {
  return items.map((at) => {
    const callee = table.resolveNode(at.name);
    if (callee !== undefined) return { kind: 'name', at, callee };
    if (!operators.test(at.name)) return { kind: 'name', at };
    const expr = parsePrecondition(at.name);
    // `book (for two)` may be an undeclared name: without a word or operator of a condition it counts as a name.
    if (expr === undefined) return { kind: /[=<>]|\b(?:and|or|not|before)\b/.test(at.name) ? 'broken' : 'name', at };
    return { kind: 'condition', at, expr, ...namesIn(table, at, expr, source) };
  });
}

function namesIn(table: NameTable, at: NameAt, expr: Expr, source: string) {
  const isVerbatim = source.slice(at.range.start, at.range.end) === at.name;
  const place = (range: TextRange): TextRange =>
    isVerbatim ? { start: at.range.start + range.start, end: at.range.start + range.end } : at.range;
  const nodes: ConditionName[] = [];
  const values: ConditionValue[] = [];
  // A text in a comparison is a value; any other text is a quoted node name.
  const compared = new Set<Expr>();
  for (const part of walkExpressions(expr)) {
    if (part.kind === 'compare' && part.op !== 'before') {
      compared.add(part.right);
      if (part.left.kind === 'literal') compared.add(part.left);
    }
    if (part.kind === 'list') for (const item of part.items) compared.add(item);
    if (part.kind === 'index') compared.add(part.index);
    const name =
      part.kind === 'name'
        ? part.name
        : part.kind === 'literal' && typeof part.value === 'string'
          ? part.value
          : undefined;
    const isWord = compared.has(part);
    if (name === undefined || (isWord && part.kind === 'literal')) continue;
    const callee = table.resolveNode(name);
    const quoted = part.kind === 'literal' && isVerbatim ? 1 : 0;
    const range = place({ start: part.range.start + quoted, end: part.range.end - quoted });
    if (callee && !isWord) nodes.push({ name, range, callee });
    else values.push({ name, range, isWord });
  }
  return { nodes, values };
}

/**
 * Nodes that a condition requires for all values: at least one node of each inner list. A part that depends on values,
 * or that requires a node to be absent, requires nothing. At most 64 lists of at most 16 nodes.
 */
export function requiredByCondition(
  condition: Extract<Precondition, { kind: 'condition' }>,
): readonly (readonly Callee[])[] {
  const byName = new Map(condition.nodes.map(({ name, callee }) => [name, callee]));
  const of = (expr: Expr): readonly (readonly Callee[])[] => {
    switch (expr.kind) {
      case 'and':
        return expr.operands.flatMap(of).slice(0, MAX_NAMES.lists);
      case 'or':
        return expr.operands.map(of).reduce((left, right) => {
          const joined = left.flatMap((one) => right.map((other) => [...new Set([...one, ...other])]));
          return joined.filter((list) => list.length <= MAX_NAMES.nodes).slice(0, MAX_NAMES.lists);
        });
      case 'compare':
        return expr.op === 'before' ? [...of(expr.left), ...of(expr.right)] : [];
      case 'name':
      case 'literal': {
        const callee = byName.get(expr.kind === 'name' ? expr.name : String(expr.value));
        return callee ? [[callee]] : [];
      }
      default:
        return [];
    }
  };
  return of(condition.expr);
}

const MAX_NAMES = { lists: 64, nodes: 16 };
