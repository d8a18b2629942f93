// Facts about one statement that derive from the table of statement kinds: its keyword, targets, call, comments. Separate
// from the table, which the first script of the app contains.

import type { Call, Expr, KeywordStatement, NameAt, PdlStatement, TrailingComment } from './model';
import {
  blocksOf,
  type ChildBlock,
  expressionsOf,
  factsOf,
  roleOf,
  type StatementRole,
  statementKinds,
} from './statementKinds';

const kindsOf = (...roles: readonly StatementRole[]) =>
  (Object.keys(statementKinds) as PdlStatement['kind'][]).filter((kind) => roles.includes(statementKinds[kind].role));

const wordsOf = (kinds: readonly PdlStatement['kind'][]): readonly string[] => [
  ...new Set(kinds.flatMap((kind) => statementKinds[kind].words)),
];

/** The kinds that have no blocks and are not comments. */
export const simpleKinds = kindsOf('step', 'jump', 'empty');

/** The words of the procedure language. */
export const procedureWords = {
  /** Begin the header of a block. */
  header: wordsOf(kindsOf('block', 'definition')),
  /** Begin a statement without blocks. */
  line: wordsOf(simpleKinds),
  /** Join the operands of an expression. */
  operator: ['in', 'not', 'and', 'or', 'is'],
} as const;

/** The word that the statement begins with; undefined for calls, assignments, expressions, texts and comments. */
export const keywordOf = (statement: PdlStatement): string | undefined => factsOf(statement).words[0];

/** The line of a statement that begins with its word: `return x`. */
export const keywordLine = (statement: KeywordStatement, print: (expr: Expr) => string): string =>
  [statement.kind, ...expressionsOf(statement).map(print)].join(' ');

/** The word that the header of a block begins with. */
export const blockKeyword = ({ role }: ChildBlock): string => (role === 'orElse' ? 'else' : role);

/** Whether the statement does something: it is neither a comment nor `pass`. */
export const hasEffect = (statement: PdlStatement): boolean => !['note', 'empty'].includes(roleOf(statement));

/** The purpose of the expressions of the statement itself: `condition` for `if` and `while`. */
export const expressionUse = (statement: PdlStatement): 'condition' | 'argument' | 'value' => factsOf(statement).use;

/** The names that the statement itself gives a value: targets, or the parameters of a function. */
export const statementTargets = (statement: PdlStatement): readonly NameAt[] => factsOf(statement).assigns(statement);

/** The bodies of the blocks directly below a statement. */
export const childBlocks = (statement: PdlStatement): readonly (readonly PdlStatement[])[] =>
  blocksOf(statement).map(({ body }) => body);

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
  ...(statement.comments ?? []),
  ...blocksOf(statement).flatMap(({ comments }) => comments ?? []),
];
