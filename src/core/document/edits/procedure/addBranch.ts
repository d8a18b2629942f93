// Adds a branch: an `elif` or the `else` of an `if`, or an `except` of a `try`. The new branch contains only `pass`.

import { fail, ok, type Result } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { EditProblem, GraphEditOf } from '../../graphEdit';
import { checkConditionText } from '../../procedure/printStatement';
import { draftPlan, openProcedure, type ProcedureContext } from '../../procedure/procedureEdit';
import { replaceLines } from '../../procedure/procedureText';
import {
  describeEntry,
  findSiteStatement,
  type StatementBlock,
  type StatementEntry,
} from '../../procedure/statementTree';
import { blockIndent, blockLines } from '../../procedure/writeStatements';

export interface NewBranch {
  readonly entry: StatementEntry;
  readonly after: StatementBlock;
  readonly role: 'elif' | 'else' | 'except';
  readonly condition: string;
}

/** Finds the branch that the new one follows, or the reason why it cannot be added. */
export function findNewBranch(
  { document, tree }: ProcedureContext,
  edit: GraphEditOf<'addBranch'>,
): Result<NewBranch, EditProblem> {
  const found = findSiteStatement(document, tree, edit.nodeId);
  if (!found.ok) return found;
  const { entry, block } = found.value;
  const where = describeEntry(tree, entry);
  const isTry = entry.statement.kind === 'try';
  if (entry.statement.kind !== 'if' && !isTry) {
    return fail({
      code: 'document/no-place',
      message: `${where} cannot have further branches: only "if" and "try" do.`,
    });
  }
  const condition = edit.condition === undefined ? ok('') : checkConditionText(edit.condition);
  if (!condition.ok) return condition;
  const kin = entry.blocks.filter((one) => (isTry ? one.role === 'except' : true));
  const last = kin.at(-1) ?? (entry.blocks[0] as StatementBlock);
  const isClosed = isTry
    ? last.role === 'except' && !last.condition
    : last.role === 'else' && last.condition === undefined;
  if (condition.value === '') {
    if (!isClosed) return ok({ entry, after: last, role: isTry ? 'except' : 'else', condition: '' });
    const name = isTry ? 'an "except" for everything' : 'an "else"';
    return fail({ code: 'document/already-there', message: `${where} has ${name} already.` });
  }
  const beforeLast = isClosed ? entry.blocks[last.index - 1] : last;
  const after = block && block !== last ? block : (beforeLast ?? last);
  return ok({ entry, after, role: isTry ? 'except' : 'elif', condition: condition.value });
}

export const planAddBranch: GraphEditPlanner<'addBranch'> = (context, edit) => {
  const opened = openProcedure(context.document);
  if (!opened.ok) return opened;
  const found = findNewBranch(opened.value, edit);
  if (!found.ok) return found;
  const { tree, style } = opened.value;
  const { entry, after, role, condition } = found.value;
  const header = `${role}${condition === '' ? '' : ` ${condition}`}:`;
  const { to } = blockLines(tree, after);
  const inner = blockIndent(after, 0, style.unit);
  const lines = [entry.indent + header, `${inner}pass`];
  return draftPlan(opened.value, [replaceLines(tree.procedure, to, to, lines)], {
    label: `Add ${header.slice(0, -1)}`,
  });
};
