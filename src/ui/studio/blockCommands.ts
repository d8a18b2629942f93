// The commands of the procedure's blocks: wrap steps in a block, add or remove branches, unwrap.

import { GitBranchPlus, Group } from 'lucide-react';
import type { WrappingStatement } from '../../core/document';
import { roleOf } from '../../core/language';
import { commandsMessages as t } from '../../messages/commands.en';
import type { StatementIndex } from '../../state/inspection/statementIndex';
import type { CanvasCommand, TextPrompt } from '../canvas/tools/canvasDrawing';
import type { CommandSource } from './commandSource';
import { type MenuRow, menuCommand, menuEntry, menuRows as rows } from './menuCommands';
import { parseForStatement } from './typedChoices';

const code = (title: string, placeholder: string, apply: TextPrompt['apply']): TextPrompt => ({
  title,
  placeholder,
  isCode: true,
  apply,
});

export function wrapCommands({ edits }: CommandSource, ids: readonly string[]): CanvasCommand {
  const wrap = (statement: WrappingStatement) =>
    edits.applyEdits({ kind: 'wrapStatements', nodeIds: ids, in: statement });
  const promptCommand = (title: string, placeholder: string, statement: (text: string) => WrappingStatement) =>
    code(title, placeholder, (text) => wrap(statement(text)));
  const ifOf = (condition: string) => ({ kind: 'if', condition }) as const;
  const whileOf = (condition: string) => ({ kind: 'while', condition }) as const;
  const defOf = (name: string) => ({ kind: 'def', name }) as const;
  const items = [
    menuCommand(rows.wrapIf, promptCommand(t.wrapInACondition, t.conditionExample, ifOf)),
    menuCommand(rows.wrapWhile, promptCommand(t.wrapInWhile, t.whileConditionExample, whileOf)),
    menuCommand(rows.wrapFor, promptCommand(t.wrapInFor, t.forExample, parseForStatement)),
    menuCommand(rows.wrapTry, () => wrap({ kind: 'try' })),
    menuCommand(rows.wrapDef, promptCommand(t.newFunctionName, t.functionNameExample, defOf)),
  ];
  return menuEntry('wrap', t.wrapMenu, items, Group);
}

/** Commands that only apply to a statement with a block. */
export function blockCommands(
  { edits }: CommandSource,
  flow: StatementIndex,
  nodeId: string,
): readonly CanvasCommand[] {
  const statement = flow.statementOf(nodeId);
  const site = flow.sites.get(nodeId);
  if (!statement || !site || site.call || roleOf(statement) !== 'block') return [];
  const branch = flow.branchOf(nodeId);
  const unwrapBlock = () => edits.applyEdits({ kind: 'unwrapStatement', nodeId });
  const unwrap = menuCommand(rows.unwrap, unwrapBlock, { isRare: true });
  if (!branch) return [unwrap];
  const add = (condition: string) => edits.applyEdits({ kind: 'addBranch', nodeId, condition });
  const addBranch = (row: MenuRow, title: string, placeholder: string) =>
    menuCommand(row, code(title, placeholder, add));
  const deleteBranch = (row: MenuRow, condition?: string, label = row.label) =>
    menuCommand(
      row,
      () => edits.applyEdits({ kind: 'deleteBranch', nodeId, ...(condition === undefined ? {} : { condition }) }),
      { label },
    );
  const addTail = (tail: 'else' | 'finally') => menuCommand(rows[tail], { kind: 'branch', nodeId, tail });
  const items: CanvasCommand[] = [];
  if (statement.kind === 'if') {
    const last = statement.branches.at(-1);
    const hasElse = last?.keyword === 'else' && last.condition === undefined;
    const isLast = branch.index === branch.count - (hasElse ? 2 : 1);
    if (isLast) items.push(menuCommand(rows.else, { kind: 'branch', nodeId, condition: 'else' }));
    items.push(addBranch(rows.elif, t.elseIf, t.elseIfExample));
    if (branch.count > 1) items.push(deleteBranch(rows.deleteBranch));
    if (hasElse && isLast) items.push(deleteBranch(rows.deleteElse, 'else'));
  }
  if (statement.kind === 'try') {
    items.push(addBranch(rows.except, t.except, t.exceptionExample));
    items.push(addTail('else'), addTail('finally'));
    if (branch.count > 1) items.push(deleteBranch(rows.deleteBranch, undefined, t.deleteThisExcept));
    if (statement.orElse.length > 0) items.push(deleteBranch(rows.deleteElse, 'else'));
    if (statement.finalizer.length > 0) items.push(deleteBranch(rows.deleteFinally, 'finally'));
  }
  return [menuEntry('branches', t.branches, items, GitBranchPlus), unwrap];
}
