// The traversal shared by the printers of a procedure: one line at a time, with its depth. Invariant: every statement
// gives at least one line; uses a stack of tasks instead of recursion, so any nesting depth is safe.

import type { PdlStatement } from '../../language';
import type { TextRange } from '../../support';

export interface BlockWriter {
  /** Returns the lines of a statement without its blocks, and those blocks in order, each after a header line. */
  statement(statement: PdlStatement): readonly BlockPart[];
}

/** `range` is the range of the line, or of the header, in the source. */
export type BlockPart =
  | {
      readonly kind: 'line';
      readonly text: string;
      readonly range: TextRange;
      /** A comment: the line has no effect. */
      readonly isNote?: boolean;
    }
  | {
      readonly kind: 'block';
      readonly header: string;
      readonly body: readonly PdlStatement[];
      readonly range?: TextRange;
      /** Further nodes that the line represents, besides those drawn from its range. */
      readonly nodeIds?: readonly string[];
    };

export interface PrintedLine {
  readonly depth: number;
  readonly text: string;
  readonly range: TextRange | undefined;
  readonly nodeIds: readonly string[];
  /** Opens a block whose lines are one level deeper. */
  readonly opens: boolean;
  /** Number of statements of the block that are not comments, and of comments. */
  readonly steps: number;
  readonly notes: number;
  readonly isNote: boolean;
}

export function printBlock(body: readonly PdlStatement[], writer: BlockWriter): PrintedLine[] {
  const lines: PrintedLine[] = [];
  type Task = { readonly part: BlockPart; readonly depth: number };
  const partsOf = (statements: readonly PdlStatement[], depth: number): Task[] =>
    statements
      .flatMap((statement) => [...commentsBehind(statement), statement])
      .flatMap((statement) => writer.statement(statement).map((part) => ({ part, depth })));
  const tasks = partsOf(body, 0).reverse();
  for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
    const { part, depth } = task;
    if (part.kind === 'line') {
      lines.push({
        depth,
        text: part.text,
        range: part.range,
        nodeIds: [],
        opens: false,
        steps: 0,
        notes: 0,
        isNote: part.isNote === true,
      });
      continue;
    }
    const inner = partsOf(part.body, depth + 1);
    const steps = part.body.filter(({ kind }) => kind !== 'comment').length;
    lines.push({
      depth,
      text: part.header,
      range: part.range,
      nodeIds: part.nodeIds ?? [],
      opens: true,
      steps,
      notes: part.body.length - steps,
      isNote: false,
    });
    for (const next of inner.reverse()) tasks.push(next);
  }
  return lines;
}

type WithComments = Pick<PdlStatement, 'comments'>;

/** Returns a block's steps with the comments after its header as its first lines: they are instructions like others. */
export function bodyWithComments(body: readonly PdlStatement[], { comments }: WithComments): readonly PdlStatement[] {
  return comments === undefined ? body : [...commentLines(comments), ...body];
}

/** The comments after a step, to print before it. Comments of blocks stay inside. */
function commentsBehind(statement: PdlStatement): readonly PdlStatement[] {
  return statement.comments === undefined || 'body' in statement ? [] : commentLines(statement.comments);
}

function commentLines(comments: NonNullable<WithComments['comments']>): PdlStatement[] {
  return comments.map(({ text, range }) => ({ kind: 'comment', text, range }));
}
