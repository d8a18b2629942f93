// What an item of `precondition` says: the name of a node, as ever, or a condition over nodes and values, in the words of
// the procedure's conditions and with `a before b`. An item that names a declared node is a name, whatever signs are in
// it; so is one without any operator. Texts are read once: most items are asked for with every keystroke.

import type { TextRange } from '../support';
import { type Callee, type NameTable, nameTable } from './graphs/nameTable';
import { walkExpressions } from './graphs/walk';
import type { AnswerDecl, ApiDecl, Expr, NameAt, PdlDocument } from './model';
import { OffsetMap } from './offsetMap';
import { CallResolver } from './procedure/callResolver';
import { ExpressionParser } from './procedure/parseExpression';
import { tokenize } from './procedure/tokens';

export type Precondition =
  /** `callee` is absent where no declaration has the name. */
  | { readonly kind: 'name'; readonly at: NameAt; readonly callee?: Callee }
  | {
      readonly kind: 'condition';
      readonly at: NameAt;
      /** Ranges in the text of the item. */
      readonly expr: Expr;
      /** Names and quoted names in it that mean nodes, each time they stand there. */
      readonly nodes: readonly ConditionName[];
      /** Other names in it: values. */
      readonly values: readonly ConditionValue[];
    }
  /** It has the operators of a condition and cannot be read as one. */
  | { readonly kind: 'broken'; readonly at: NameAt };

export interface ConditionName extends NameAt {
  readonly callee: Callee;
}

export interface ConditionValue extends NameAt {
  /** May well be a text without its quotes: `kind == express`. */
  readonly isWord: boolean;
}

const noNames = new CallResolver({ apis: [], answers: [], others: [], functions: [], values: new Set() });
const parsed = new Map<string, Expr | undefined>();

/** As the item of a precondition; undefined for what is no condition, a single name too. */
export function parsePrecondition(text: string): Expr | undefined {
  if (parsed.has(text)) return parsed.get(text);
  // A bound, not a policy: the conditions of the documents at hand are few.
  if (parsed.size > 5_000) parsed.clear();
  const expr = read(text);
  parsed.set(text, expr);
  return expr;
}

function read(text: string): Expr | undefined {
  const expr = parsePreconditionExpr(text);
  return expr && ['not', 'and', 'or', 'compare'].includes(expr.kind) ? expr : undefined;
}

/** As `parsePrecondition`, and a name or a value alone too. Ranges are those in the text. */
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

/** Preconditions call nothing and compute nothing. */
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

/** Whether an item would be a name or a condition: all but a condition that cannot be read. */
export const isReadablePrecondition = (document: PdlDocument, text: string): boolean =>
  readAll(nameTable(document), [{ name: text, range: { start: 0, end: 0 } }], '')[0]?.kind !== 'broken';

/** What each item of a declaration says. */
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
    // `book (for two)` may be a name that nobody declares: it is one where no word or sign of a condition stands.
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
  // A text that is compared with something is a value, any other is a name in quotes.
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
 * What a condition requires of nodes whatever the values are: of each inner list one node at least. A part that values
 * decide, or that asks for something not to be there, requires nothing. At most 64 lists of at most 16 nodes.
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
