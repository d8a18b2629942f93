// The commands of the procedure's blocks: wrap steps in a block, add or remove branches, unwrap.

import { Braces, GitBranch, GitBranchPlus, Group, ListRestart, Repeat, ShieldAlert, Ungroup } from 'lucide-react';
import type { WrappingStatement } from '../../core/document';
import { roleOf } from '../../core/language';
import { commandsMessages as t } from '../../messages/commands.en';
import type { CanvasCommand, TextPrompt } from '../canvas/tools/canvasDrawing';
import type { CommandSource } from './commandSource';
import { menuCommand } from './nodeCommands';
import type { StatementIndex } from './statementIndex';
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
    menuCommand('wrap-if', 'Condition …', promptCommand(t.wrapInACondition, t.conditionExample, ifOf), GitBranch),
    menuCommand('wrap-while', t.loopWhile, promptCommand(t.wrapInWhile, t.whileConditionExample, whileOf), Repeat),
    menuCommand('wrap-for', t.loopOverAList, promptCommand(t.wrapInFor, t.forExample, parseForStatement), ListRestart),
    menuCommand('wrap-try', t.try, () => wrap({ kind: 'try' }), ShieldAlert),
    menuCommand(
      'wrap-def',
      t.functionOfTheirOwn,
      promptCommand(t.newFunctionName, t.functionNameExample, defOf),
      Braces,
    ),
  ];
  return menuCommand('wrap', t.wrapMenu, items, Group);
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
  const unwrap = menuCommand('unwrap', t.unwrapBlock, unwrapBlock, Ungroup, { isRare: true });
  if (!branch) return [unwrap];
  const add = (condition: string) => edits.applyEdits({ kind: 'addBranch', nodeId, condition });
  const addBranch = (id: string, label: string, title: string, placeholder: string) =>
    menuCommand(id, label, code(title, placeholder, add));
  const deleteBranch = (id: string, label: string, condition?: string) =>
    menuCommand(id, label, () =>
      edits.applyEdits({ kind: 'deleteBranch', nodeId, ...(condition === undefined ? {} : { condition }) }),
    );
  const addTail = (tail: 'else' | 'finally', label: string) =>
    menuCommand(tail, label, { kind: 'branch', nodeId, tail });
  const items: CanvasCommand[] = [];
  if (statement.kind === 'if') {
    const last = statement.branches.at(-1);
    const hasElse = last?.keyword === 'else' && last.condition === undefined;
    const isLast = branch.index === branch.count - (hasElse ? 2 : 1);
    if (isLast) items.push(menuCommand('else', t.addToTheElse, { kind: 'branch', nodeId, condition: 'else' }));
    items.push(addBranch('elif', t.addAnElseIf, t.elseIf, t.elseIfExample));
    if (branch.count > 1) items.push(deleteBranch('delete-branch', t.deleteThisBranch));
    if (hasElse && isLast) items.push(deleteBranch('delete-else', t.deleteTheElse, 'else'));
  }
  if (statement.kind === 'try') {
    items.push(addBranch('except', t.addAnotherExcept, t.except, t.exceptionExample));
    items.push(addTail('else', t.addToTheElse), addTail('finally', t.addToTheFinally));
    if (branch.count > 1) items.push(deleteBranch('delete-branch', t.deleteThisExcept));
    if (statement.orElse.length > 0) items.push(deleteBranch('delete-else', t.deleteTheElse, 'else'));
    if (statement.finalizer.length > 0) items.push(deleteBranch('delete-finally', t.deleteTheFinally, 'finally'));
  }
  return [menuCommand('branches', t.branches, items, GitBranchPlus), unwrap];
}
