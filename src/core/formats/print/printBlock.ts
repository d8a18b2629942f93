// The walk that the printers of a procedure share: one line at a time, with the depth it stands at.
// Invariant: every statement gives at least one line; a stack of tasks and no recursion, so any nesting depth is safe.

import type { PdlStatement } from '../../language';
import type { TextRange } from '../../support';

export interface BlockWriter {
  /** The lines of a statement without its blocks, and those blocks in order, each under a header line. */
  statement(statement: PdlStatement): readonly BlockPart[];
}

/** `range` is where the line, or the header, stands in the source. */
export type BlockPart =
  | {
      readonly kind: 'line';
      readonly text: string;
      readonly range: TextRange;
      /** Says something and does nothing. */
      readonly isNote?: boolean;
    }
  | {
      readonly kind: 'block';
      readonly header: string;
      readonly body: readonly PdlStatement[];
      readonly range?: TextRange;
      /** Nodes it stands for beside those that are drawn from its range. */
      readonly nodeIds?: readonly string[];
    };

export interface PrintedLine {
  readonly depth: number;
  readonly text: string;
  readonly range: TextRange | undefined;
  readonly nodeIds: readonly string[];
  /** Opens a block whose lines stand one deeper. */
  readonly opens: boolean;
  /** Statements of the block that are no comments, and those that are. */
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

/** A block's steps, with the comments behind its header as its first lines: they are instructions as others are. */
export function bodyWithComments(body: readonly PdlStatement[], { comments }: WithComments): readonly PdlStatement[] {
  return comments === undefined ? body : [...commentLines(comments), ...body];
}

/** The comments behind a step, to stand in front of it. Those of blocks stand inside. */
function commentsBehind(statement: PdlStatement): readonly PdlStatement[] {
  return statement.comments === undefined || 'body' in statement ? [] : commentLines(statement.comments);
}

function commentLines(comments: NonNullable<WithComments['comments']>): PdlStatement[] {
  return comments.map(({ text, range }) => ({ kind: 'comment', text, range }));
}
