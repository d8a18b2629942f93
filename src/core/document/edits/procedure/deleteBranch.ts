// Deletes a branch: its header and its block. If it is the first branch, the next one takes its place.

import { fail, ok, type TextEdit } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { GraphEditOf } from '../../graphEdit';
import { draftPlan, openProcedure, type ProcedureContext } from '../../procedure/procedureEdit';
import { lineText, replaceLines } from '../../procedure/procedureText';
import {
  describeEntry,
  findSiteStatement,
  type StatementBlock,
  type StatementEntry,
} from '../../procedure/statementTree';
import { blockLines, cutEntries, headerComment } from '../../procedure/writeStatements';
import { unwrapStatementEdits } from './unwrapStatement';

/** How a branch is deleted. */
export type BranchCut =
  /** The statement has only this branch. */
  | { readonly kind: 'statement'; readonly entry: StatementEntry }
  /** An `if` before an `else`: its block is emptied, because the `else` still depends on its condition. */
  | { readonly kind: 'empty'; readonly block: StatementBlock }
  /** The header of the next branch becomes the first. */
  | { readonly kind: 'first'; readonly block: StatementBlock; readonly next: StatementBlock }
  | { readonly kind: 'branch'; readonly block: StatementBlock }
  /** The only `except`: the steps of the `try` body replace the `try`. */
  | { readonly kind: 'handler'; readonly entry: StatementEntry; readonly body: StatementBlock };

export function findBranchCut({ document, tree }: ProcedureContext, edit: GraphEditOf<'deleteBranch'>) {
  const found = findSiteStatement(document, tree, edit.nodeId);
  if (!found.ok) return found;
  const { entry, block } = found.value;
  const where = describeEntry(tree, entry);
  const refuse = (code: 'document/no-place' | 'document/not-there', message: string) =>
    fail({ code, message } as const);
  if (!block) return refuse('document/not-there', `${where} has no branches.`);
  if (block.role === 'loop') {
    return fail({
      code: 'document/no-place',
      message: `${where} is a loop: it has one body. Delete the loop, or unwrap it.`,
      instead: { title: 'Unwrap the loop', edit: { kind: 'unwrapStatement', nodeId: edit.nodeId } },
    } as const);
  }
  const byWord = (word: 'else' | 'finally') => {
    if (entry.statement.kind !== 'try') return word === 'else' ? entry.blocks[block.index + 1] : undefined;
    return entry.blocks.find((one) => one.role === (word === 'else' ? 'orElse' : word));
  };
  const word = edit.condition === 'else' || edit.condition === 'finally' ? edit.condition : undefined;
  const target = word === undefined ? block : byWord(word);
  if (!target) return refuse('document/not-there', `${where} has no "${word}".`);
  if (target.role === 'except') {
    const handlers = entry.blocks.filter((one) => one.role === 'except');
    const isLast = handlers.length === 1 && !entry.blocks.some((one) => one.role === 'finally');
    const [body] = entry.blocks;
    if (!isLast || !body) return ok<BranchCut>({ kind: 'branch', block: target });
    if (entry.blocks.length === 2) return ok<BranchCut>({ kind: 'handler', entry, body });
    return refuse(
      'document/no-place',
      'The "else" of this "try" depends on its only "except". Delete the "else" first.',
    );
  }
  const value = ((): BranchCut => {
    if (target.index > 0) return { kind: 'branch', block: target };
    const next = entry.blocks[1];
    if (!next) return { kind: 'statement', entry };
    const isElse = next.role === 'else' && next.condition === undefined;
    return isElse ? { kind: 'empty', block: target } : { kind: 'first', block: target, next };
  })();
  return ok<BranchCut>(value);
}

export const planDeleteBranch: GraphEditPlanner<'deleteBranch'> = (context, edit) => {
  const opened = openProcedure(context.document);
  if (!opened.ok) return opened;
  const { tree, style } = opened.value;
  const { procedure } = tree;
  const found = findBranchCut(opened.value, edit);
  if (!found.ok) return found;
  const cut = found.value;
  const edits: TextEdit[] = [];
  let header = '';
  if (cut.kind === 'statement') {
    header = lineText(procedure, cut.entry.firstLine);
    edits.push(...cutEntries(tree, cut.entry, cut.entry, [], style.unit).edits);
  } else if (cut.kind === 'handler') {
    header = 'except';
    edits.push(...unwrapStatementEdits(opened.value, { ...cut, comment: headerComment(tree, cut.body) }));
  } else {
    const { from, to } = blockLines(tree, cut.block);
    header = lineText(procedure, from);
    if (cut.kind === 'empty') {
      const [first, last] = [cut.block.entries[0], cut.block.entries.at(-1)];
      if (first && last) edits.push(...cutEntries(tree, first, last, ['pass'], style.unit).edits);
    } else edits.push(replaceLines(procedure, from, to, []));
    if (cut.kind === 'first') {
      const next = blockLines(tree, cut.next).from;
      const line = lineText(procedure, next).replace(/^(\s*)(?:elif|else\s+if|else)\b/iu, '$1if');
      edits.push(replaceLines(procedure, next, next + 1, [line]));
    }
  }
  return draftPlan(opened.value, edits, { label: `Delete the branch ${header.trim()}` });
};
