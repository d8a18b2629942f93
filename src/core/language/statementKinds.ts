// The table of statement kinds: the role, blocks, expressions and assigned names of every kind. Code that walks a
// procedure asks the functions below instead of listing kinds, so a new kind needs one row here.
// Invariant: the parts of a statement are in text order.

import type { TextRange } from '../support';
import type { Call, Expr, NameAt, PdlStatement, TrailingComment } from './model';

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
  /** Whether it begins with a word that names the kind. */
  readonly hasKeyword: boolean;
  /** The purpose of its expressions. */
  readonly use: 'condition' | 'argument' | 'value';
  readonly expressions: (statement: S) => readonly Expr[];
  /** Names that have a value after it; the parameters of a definition. */
  readonly assigns: (statement: S) => readonly NameAt[];
  readonly blocks: (statement: S) => readonly ChildBlock[];
}

/** Shared empty list, because these functions run for every statement on every keystroke. */
const none: readonly never[] = [];
const noParts = {
  hasKeyword: true,
  use: 'value',
  expressions: () => none,
  assigns: () => none,
  blocks: () => none,
} as const;
const tail = (role: 'orElse' | 'finally', body: readonly PdlStatement[], header: TextRange | undefined) =>
  body.length > 0 || header !== undefined ? [{ role, header, body }] : none;

const statementKinds: { readonly [K in PdlStatement['kind']]: KindFacts<PdlStatement & { readonly kind: K }> } = {
  call: {
    ...noParts,
    role: 'step',
    hasKeyword: false,
    use: 'argument',
    expressions: ({ call }) => [{ kind: 'call', call, range: call.range }],
    assigns: ({ targets }) => targets,
  },
  assign: {
    ...noParts,
    role: 'step',
    hasKeyword: false,
    expressions: ({ value }) => [value],
    assigns: ({ targets }) => targets,
  },
  expression: { ...noParts, role: 'step', hasKeyword: false, expressions: ({ value }) => [value] },
  text: { ...noParts, role: 'step', hasKeyword: false },
  if: {
    ...noParts,
    role: 'block',
    use: 'condition',
    expressions: ({ branches }) => branches.flatMap(({ condition }) => (condition === undefined ? [] : [condition])),
    blocks: ({ branches }) =>
      branches.map(({ keyword, header, condition, conditionText, comments, body }) => ({
        role: keyword,
        header,
        condition,
        text: conditionText,
        comments,
        body,
      })),
  },
  while: {
    ...noParts,
    role: 'block',
    use: 'condition',
    expressions: ({ condition }) => [condition],
    blocks: ({ header, condition, conditionText, body }) => [
      { role: 'while', header, condition, text: conditionText, body },
    ],
  },
  for: {
    ...noParts,
    role: 'block',
    expressions: ({ iterable }) => [iterable],
    assigns: ({ targets }) => targets,
    blocks: ({ header, headerText, body }) => [{ role: 'for', header, text: headerText, body }],
  },
  try: {
    ...noParts,
    role: 'block',
    blocks: ({ body, handlers, orElse, orElseHeader, finalizer, finalizerHeader }) => [
      { role: 'try', body },
      ...handlers.map((handler): ChildBlock => ({ role: 'except', ...handler })),
      ...tail('orElse', orElse, orElseHeader),
      ...tail('finally', finalizer, finalizerHeader),
    ],
  },
  def: {
    ...noParts,
    role: 'definition',
    assigns: ({ params }) => params,
    blocks: ({ header, body }) => [{ role: 'def', header, body }],
  },
  return: { ...noParts, role: 'jump', expressions: ({ value }) => (value === undefined ? none : [value]) },
  break: { ...noParts, role: 'jump' },
  continue: { ...noParts, role: 'jump' },
  pass: { ...noParts, role: 'empty' },
  comment: { ...noParts, role: 'note', hasKeyword: false },
};

/** The row's functions take a statement of its own kind. */
const factsOf = (statement: PdlStatement) => statementKinds[statement.kind] as KindFacts<PdlStatement>;

export const roleOf = (statement: PdlStatement): StatementRole => factsOf(statement).role;

/** The word that the statement begins with; undefined for calls, assignments, expressions, texts and comments. */
export const keywordOf = (statement: PdlStatement): string | undefined =>
  factsOf(statement).hasKeyword ? statement.kind : undefined;

/** The word that the header of a block begins with. */
export const blockKeyword = ({ role }: ChildBlock): string => (role === 'orElse' ? 'else' : role);

/** Whether the statement does something: it is neither a comment nor `pass`. */
export const hasEffect = (statement: PdlStatement): boolean => !['note', 'empty'].includes(roleOf(statement));

/** The purpose of the expressions of the statement itself: `condition` for `if` and `while`. */
export const expressionUse = (statement: PdlStatement): 'condition' | 'argument' | 'value' => factsOf(statement).use;

/** The expressions of the statement itself, without those in its blocks. */
export const expressionsOf = (statement: PdlStatement): readonly Expr[] => factsOf(statement).expressions(statement);

/** The names that the statement itself gives a value: targets, or the parameters of a function. */
export const statementTargets = (statement: PdlStatement): readonly NameAt[] => factsOf(statement).assigns(statement);

/** The blocks directly below a statement, in text order, without an `else` or `finally` that a `try` does not have. */
export const blocksOf = (statement: PdlStatement): readonly ChildBlock[] => factsOf(statement).blocks(statement);

/** The bodies of the blocks directly below a statement. */
export function childBlocks(statement: PdlStatement): readonly (readonly PdlStatement[])[] {
  const blocks = blocksOf(statement);
  return blocks.length === 0 ? none : blocks.map(({ body }) => body);
}

/** Whether the statement has blocks. */
export const isCompound = (statement: PdlStatement): boolean => blocksOf(statement).length > 0;

/** The call that the statement consists of, with or without targets. */
export function statementCall(statement: PdlStatement): Call | undefined {
  if (roleOf(statement) !== 'step') return undefined;
  const [value] = expressionsOf(statement);
  return value?.kind === 'call' ? value.call : undefined;
}

/** The comments behind the statement or its headers, not those in its blocks. */
export const trailingComments = (statement: PdlStatement): readonly TrailingComment[] => [
  ...(statement.comments ?? none),
  ...blocksOf(statement).flatMap(({ comments }) => comments ?? none),
];
