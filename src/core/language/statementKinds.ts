// The table of statement kinds: the role, words, blocks, expressions and assigned names of every kind. Code that walks a
// procedure asks the functions below and in statementFacts.ts instead of listing kinds, so a new kind needs one row.
// Invariant: the parts of a statement are in text order.

import type { TextRange } from '../support';
import type { Expr, NameAt, PdlStatement, TrailingComment } from './model';

/**
 * - `step`: has an effect and continues with the next statement
 * - `block`: decides which of its blocks run
 * - `definition`: its block runs only if it is called
 * - `jump`: continues elsewhere
 * - `note`: an instruction to the agent
 * - `empty`: only fills a block
 */
export type StatementRole = 'step' | 'block' | 'definition' | 'jump' | 'note' | 'empty';

/** A block directly below a statement, with its header. */
export interface ChildBlock {
  readonly role: 'if' | 'elif' | 'else' | 'while' | 'for' | 'def' | 'try' | 'except' | 'orElse' | 'finally';
  /** From keyword to colon; the model has none for the body of a `try`. */
  readonly header?: TextRange | undefined;
  readonly condition?: Expr | undefined;
  /** The condition, the head of the loop or the exceptions, as written. */
  readonly text?: string | undefined;
  /** Behind the header, unless the model has them at the statement. */
  readonly comments?: readonly TrailingComment[] | undefined;
  readonly body: readonly PdlStatement[];
}

interface KindFacts<S> {
  readonly role: StatementRole;
  /** The words that begin its lines: the one that names the kind, then those of its other blocks. */
  readonly words: readonly string[];
  /** The purpose of its expressions. */
  readonly use: 'condition' | 'argument' | 'value';
  readonly expressions: (statement: S) => readonly Expr[];
  /** Names that have a value after it; the parameters of a definition. */
  readonly assigns: (statement: S) => readonly NameAt[];
  readonly blocks: (statement: S) => readonly ChildBlock[];
}

/** Shared empty list, because these functions run for every statement on every keystroke. */
const none: readonly never[] = [];
const other = {
  words: none,
  use: 'value',
  expressions: () => none,
  assigns: () => none,
  blocks: () => none,
} as const;
const step = { ...other, role: 'step' } as const;
const block = { ...other, role: 'block' } as const;
const jump = { ...other, role: 'jump' } as const;
const tail = (role: 'orElse' | 'finally', body: readonly PdlStatement[], header: TextRange | undefined) =>
  body.length > 0 || header !== undefined ? [{ role, header, body }] : none;

export const statementKinds: { readonly [K in PdlStatement['kind']]: KindFacts<PdlStatement & { readonly kind: K }> } =
  {
    call: {
      ...step,
      use: 'argument',
      expressions: ({ call }) => [{ kind: 'call', call, range: call.range }],
      assigns: ({ targets }) => targets,
    },
    assign: { ...step, expressions: ({ value }) => [value], assigns: ({ targets }) => targets },
    expression: { ...step, expressions: ({ value }) => [value] },
    text: step,
    if: {
      ...block,
      words: ['if', 'elif', 'else'],
      use: 'condition',
      expressions: ({ branches }) => branches.flatMap(({ condition }) => condition ?? []),
      blocks: ({ branches }) =>
        branches.map((branch) => ({ ...branch, role: branch.keyword, text: branch.conditionText })),
    },
    while: {
      ...block,
      words: ['while'],
      use: 'condition',
      expressions: ({ condition }) => [condition],
      blocks: ({ header, condition, conditionText, body }) => [
        { role: 'while', header, condition, text: conditionText, body },
      ],
    },
    for: {
      ...block,
      words: ['for'],
      expressions: ({ iterable }) => [iterable],
      assigns: ({ targets }) => targets,
      blocks: ({ header, headerText, body }) => [{ role: 'for', header, text: headerText, body }],
    },
    try: {
      ...block,
      words: ['try', 'except', 'else', 'finally'],
      blocks: ({ body, handlers, orElse, orElseHeader, finalizer, finalizerHeader }) => [
        { role: 'try', body },
        ...handlers.map((handler): ChildBlock => ({ role: 'except', ...handler })),
        ...tail('orElse', orElse, orElseHeader),
        ...tail('finally', finalizer, finalizerHeader),
      ],
    },
    def: {
      ...other,
      role: 'definition',
      words: ['def'],
      assigns: ({ params }) => params,
      blocks: ({ header, body }) => [{ role: 'def', header, body }],
    },
    return: { ...jump, words: ['return'], expressions: ({ value }) => (value === undefined ? none : [value]) },
    break: { ...jump, words: ['break'] },
    continue: { ...jump, words: ['continue'] },
    pass: { ...other, role: 'empty', words: ['pass'] },
    comment: { ...other, role: 'note' },
  };

/** The row's functions take a statement of its own kind. */
export const factsOf = (statement: PdlStatement) => statementKinds[statement.kind] as KindFacts<PdlStatement>;

export const roleOf = (statement: PdlStatement): StatementRole => factsOf(statement).role;

/** The expressions of the statement itself, without those in its blocks. */
export const expressionsOf = (statement: PdlStatement): readonly Expr[] => factsOf(statement).expressions(statement);

/** The blocks directly below a statement, in text order, without an `else` or `finally` that a `try` does not have. */
export const blocksOf = (statement: PdlStatement): readonly ChildBlock[] => factsOf(statement).blocks(statement);
