// The commands of the procedure's blocks: putting steps into one, its branches, taking it away.

import { Braces, GitBranch, GitBranchPlus, Group, ListRestart, Repeat, ShieldAlert, Ungroup } from 'lucide-react';
import type { WrappingStatement } from '../../core/document';
import { commandsMessages as t } from '../../messages/commands.en';
import type { Ask, Command } from '../canvas/tools/canvasDrawing';
import type { CommandSource } from './commandSource';
import { commandOf } from './nodeCommands';
import type { StudioFlow } from './statementIndex';
import { forOf } from './typedChoices';

const code = (title: string, placeholder: string, apply: Ask['apply']): Ask => ({
  title,
  placeholder,
  isCode: true,
  apply,
});

export function wrapCommands({ edits }: CommandSource, ids: readonly string[]): Command {
  const wrap = (statement: WrappingStatement) => edits.make({ kind: 'wrapStatements', nodeIds: ids, in: statement });
  const asks = (title: string, placeholder: string, statement: (text: string) => WrappingStatement) =>
    code(title, placeholder, (text) => wrap(statement(text)));
  const ifOf = (condition: string) => ({ kind: 'if', condition }) as const;
  const whileOf = (condition: string) => ({ kind: 'while', condition }) as const;
  const defOf = (name: string) => ({ kind: 'def', name }) as const;
  const items = [
    commandOf('wrap-if', 'Condition …', asks(t.wrapInACondition, t.suchAsFree, ifOf), GitBranch),
    commandOf('wrap-while', t.loopWhile, asks(t.wrapInALoopWhile, t.suchAsFoundFalse, whileOf), Repeat),
    commandOf('wrap-for', t.loopOverAList, asks(t.wrapInALoopOver, t.suchAsItemInItems, forOf), ListRestart),
    commandOf('wrap-try', t.try, () => wrap({ kind: 'try' }), ShieldAlert),
    commandOf('wrap-def', t.functionOfTheirOwn, asks(t.nameOfTheFunction, t.suchAsRefundOrder, defOf), Braces),
  ];
  return commandOf('wrap', t.wrapMenu, items, Group);
}

/** What only a statement with a block has. */
export function blockCommands({ edits }: CommandSource, flow: StudioFlow, nodeId: string): readonly Command[] {
  const statement = flow.statementOf(nodeId);
  const site = flow.sites.get(nodeId);
  if (!statement || !site || site.call || !['if', 'while', 'for', 'try'].includes(statement.kind)) return [];
  const branch = flow.branchOf(nodeId);
  const takeAway = () => edits.make({ kind: 'unwrapStatement', nodeId });
  const unwrap = commandOf('unwrap', t.unwrapKeepOnlyTheBlock, takeAway, Ungroup, { isRare: true });
  if (!branch) return [unwrap];
  const add = (condition: string) => edits.make({ kind: 'addBranch', nodeId, condition });
  const addBranch = (id: string, label: string, title: string, placeholder: string) =>
    commandOf(id, label, code(title, placeholder, add));
  const deleteBranch = (id: string, label: string, condition?: string) =>
    commandOf(id, label, () =>
      edits.make({ kind: 'deleteBranch', nodeId, ...(condition === undefined ? {} : { condition }) }),
    );
  const addTail = (tail: 'else' | 'finally', label: string) => commandOf(tail, label, { kind: 'branch', nodeId, tail });
  const items: Command[] = [];
  if (statement.kind === 'if') {
    const last = statement.branches.at(-1);
    const hasElse = last?.keyword === 'else' && last.condition === undefined;
    const isLast = branch.index === branch.count - (hasElse ? 2 : 1);
    if (isLast) items.push(commandOf('else', t.addToTheElse, { kind: 'branch', nodeId, condition: 'else' }));
    items.push(addBranch('elif', t.addAnElseIf, t.elseIf, t.suchAsNoneFree));
    if (branch.count > 1) items.push(deleteBranch('delete-branch', t.deleteThisBranch));
    if (hasElse && isLast) items.push(deleteBranch('delete-else', t.deleteTheElse, 'else'));
  }
  if (statement.kind === 'try') {
    items.push(addBranch('except', t.addAnotherExcept, t.except, t.suchAsTimeout));
    items.push(addTail('else', t.addToTheElse), addTail('finally', t.addToTheFinally));
    if (branch.count > 1) items.push(deleteBranch('delete-branch', t.deleteThisExcept));
    if (statement.orElse.length > 0) items.push(deleteBranch('delete-else', t.deleteTheElse, 'else'));
    if (statement.finalizer.length > 0) items.push(deleteBranch('delete-finally', t.deleteTheFinally, 'finally'));
  }
  return [commandOf('branches', t.branches, items, GitBranchPlus), unwrap];
}
