// Unwraps a statement: replaces it by its block. Refuses statements with other branches, whose content would be lost.

import { fail, ok, type Result, type TextEdit } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { EditProblem } from '../../graphEdit';
import {
  draftPlan,
  findEscapingJump,
  findStatementRun,
  openProcedure,
  type ProcedureContext,
} from '../../procedure/procedureEdit';
import { replaceLines } from '../../procedure/procedureText';
import { describeEntry, type StatementBlock, type StatementEntry } from '../../procedure/statementTree';
import {
  blockIndent,
  blockLines,
  cutEntries,
  findOnlyPass,
  headerComment,
  outdentLines,
  procedureLinesBetween,
  reindentLines,
} from '../../procedure/writeStatements';

export interface StatementUnwrapping {
  readonly entry: StatementEntry;
  readonly body: StatementBlock;
  /** The comment behind the colon of the header, which is kept on a separate line. */
  readonly comment: string | undefined;
}

/** True for a branch that contains only `pass`, without steps or comments. */
function doesNothing({ tree }: ProcedureContext, block: StatementBlock): boolean {
  const { from, to } = blockLines(tree, block);
  const isIdle = block.entries.every((entry) => entry.statement.kind === 'pass');
  return isIdle && procedureLinesBetween(tree.procedure, from, to).every((line) => !line.includes('#'));
}

export function findUnwrapping(context: ProcedureContext, nodeId: string): Result<StatementUnwrapping, EditProblem> {
  const { tree } = context;
  const run = findStatementRun(context, nodeId);
  if (!run.ok) return run;
  const entry = run.value.first;
  const where = describeEntry(tree, entry);
  const [body] = entry.blocks;
  if (!body || entry.statement.kind === 'def') {
    return fail({ code: 'document/unknown-statement', message: `${where} has no block to unwrap.` });
  }
  const other = entry.blocks.slice(1).find((block) => !doesNothing(context, block));
  if (other) {
    return fail({
      code: 'document/no-place',
      message: `${where} has another branch with steps or comments, which would get lost. Delete or move them first.`,
    });
  }
  const jump = body.role === 'loop' ? findEscapingJump(body.entries) : undefined;
  if (jump) {
    return fail({
      code: 'document/no-place',
      message: `${where} holds a "${jump.statement.kind}", which means nothing without the loop. Delete it first.`,
    });
  }
  return ok({ entry, body, comment: headerComment(tree, body) });
}

/** The block's lines in place of the whole statement. */
export function unwrapStatementEdits(
  { tree, style }: ProcedureContext,
  { entry, body, comment }: StatementUnwrapping,
): TextEdit[] {
  const { procedure } = tree;
  const first = body.entries[0];
  const last = body.entries.at(-1);
  const indent = blockIndent(body, body.entries.length, style.unit);
  if (first && last && !findOnlyPass(body) && !first.isInline && indent.startsWith(entry.indent)) {
    const above = comment === undefined ? [] : [entry.indent + comment];
    return [
      replaceLines(procedure, entry.firstLine, first.firstLine, above),
      ...outdentLines(procedure, first.firstLine, last.lastLine + 1, indent, entry.indent),
      replaceLines(procedure, last.lastLine + 1, entry.lastLine + 1, []),
    ];
  }
  const lines: string[] = [];
  if (comment !== undefined) lines.push(comment);
  if (first && last && !findOnlyPass(body)) {
    const rest = procedureLinesBetween(
      procedure,
      first.isInline ? first.lastLine + 1 : first.firstLine,
      last.lastLine + 1,
    );
    if (first.isInline) lines.push(procedure.text.slice(first.range.start, first.range.end));
    lines.push(...reindentLines(rest, indent, ''));
  }
  if (lines.length === 0) return [...cutEntries(tree, entry, entry, [], style.unit).edits];
  return [replaceLines(procedure, entry.firstLine, entry.lastLine + 1, reindentLines(lines, '', entry.indent))];
}

export const planUnwrapStatement: GraphEditPlanner<'unwrapStatement'> = (context, edit) => {
  const opened = openProcedure(context.document);
  if (!opened.ok) return opened;
  const found = findUnwrapping(opened.value, edit.nodeId);
  if (!found.ok) return found;
  const label = `Unwrap ${describeEntry(opened.value.tree, found.value.entry).slice(1, -1)}`;
  return draftPlan(opened.value, unwrapStatementEdits(opened.value, found.value), { label });
};
