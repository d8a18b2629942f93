// The commands of the procedure's blocks: putting steps into one, its branches, taking it away.

import { Braces, GitBranch, GitBranchPlus, Group, ListRestart, Repeat, ShieldAlert, Ungroup } from 'lucide-react';
import type { WrappingStatement } from '../../core/document';
import { commandsMessages as t } from '../../messages/commands.en';
import type { Ask, Command } from '../canvas/tools/drawing';
import type { CommandSource } from './commandSource';
import type { StudioFlow } from './studioFlow';
import { forOf } from './typedChoices';

export function wrapCommands({ edits }: CommandSource, ids: readonly string[]): Command {
  const wrap = (statement: WrappingStatement) => edits.make({ kind: 'wrapStatements', nodeIds: ids, in: statement });
  const ask = (title: string, placeholder: string, statement: (text: string) => WrappingStatement): Ask => ({
    title,
    placeholder,
    isCode: true,
    apply: (text) => wrap(statement(text)),
  });
  return {
    id: 'wrap',
    label: t.wrapMenu,
    icon: Group,
    items: [
      {
        id: 'wrap-if',
        label: 'Condition …',
        icon: GitBranch,
        ask: ask(t.wrapInACondition, t.suchAsFree, (condition) => ({ kind: 'if', condition })),
      },
      {
        id: 'wrap-while',
        label: t.loopWhile,
        icon: Repeat,
        ask: ask(t.wrapInALoopWhile, t.suchAsFoundFalse, (condition) => ({ kind: 'while', condition })),
      },
      {
        id: 'wrap-for',
        label: t.loopOverAList,
        icon: ListRestart,
        ask: ask(t.wrapInALoopOver, t.suchAsItemInItems, forOf),
      },
      { id: 'wrap-try', label: t.try, icon: ShieldAlert, run: () => wrap({ kind: 'try' }) },
      {
        id: 'wrap-def',
        label: t.functionOfTheirOwn,
        icon: Braces,
        ask: ask(t.nameOfTheFunction, t.suchAsRefundOrder, (name) => ({ kind: 'def', name })),
      },
    ],
  };
}

/** What only a statement with a block has. */
export function blockCommands({ edits }: CommandSource, flow: StudioFlow, nodeId: string): readonly Command[] {
  const statement = flow.statementOf(nodeId);
  const site = flow.sites.get(nodeId);
  if (!statement || !site || site.call || !['if', 'while', 'for', 'try'].includes(statement.kind)) return [];
  const branch = flow.branchOf(nodeId);
  const unwrap: Command = {
    id: 'unwrap',
    isRare: true,
    label: t.unwrapKeepOnlyTheBlock,
    icon: Ungroup,
    run: () => edits.make({ kind: 'unwrapStatement', nodeId }),
  };
  if (!branch) return [unwrap];
  const addBranch = (id: string, label: string, title: string, placeholder: string): Command => ({
    id,
    label,
    ask: {
      title,
      placeholder,
      isCode: true,
      apply: (condition) => edits.make({ kind: 'addBranch', nodeId, condition }),
    },
  });
  const deleteBranch = (id: string, label: string, condition?: string): Command => ({
    id,
    label,
    run: () => edits.make({ kind: 'deleteBranch', nodeId, ...(condition === undefined ? {} : { condition }) }),
  });
  const items: Command[] = [];
  if (statement.kind === 'if') {
    const last = statement.branches.at(-1);
    const hasElse = last?.keyword === 'else' && last.condition === undefined;
    const isLast = branch.index === branch.count - (hasElse ? 2 : 1);
    if (isLast) items.push({ id: 'else', label: t.addToTheElse, add: { kind: 'branch', nodeId, condition: 'else' } });
    items.push(addBranch('elif', t.addAnElseIf, t.elseIf, t.suchAsNoneFree));
    if (branch.count > 1) items.push(deleteBranch('delete-branch', t.deleteThisBranch));
    if (hasElse && isLast) items.push(deleteBranch('delete-else', t.deleteTheElse, 'else'));
  } else {
    items.push(addBranch('except', t.addAnotherExcept, t.except, t.suchAsTimeout));
    items.push({ id: 'else', label: t.addToTheElse, add: { kind: 'branch', nodeId, tail: 'else' } });
    items.push({ id: 'finally', label: t.addToTheFinally, add: { kind: 'branch', nodeId, tail: 'finally' } });
    if (branch.count > 1) items.push(deleteBranch('delete-branch', t.deleteThisExcept));
    if (statement.kind === 'try' && statement.orElse.length > 0)
      items.push(deleteBranch('delete-else', t.deleteTheElse, 'else'));
    if (statement.kind === 'try' && statement.finalizer.length > 0)
      items.push(deleteBranch('delete-finally', t.deleteTheFinally, 'finally'));
  }
  return [{ id: 'branches', label: t.branches, icon: GitBranchPlus, items }, unwrap];
}
