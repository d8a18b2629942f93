// The commands of the procedure's blocks: putting steps into one, its branches, taking it away.

import {
  Braces,
  GitBranch,
  GitBranchPlus,
  Group,
  ListRestart,
  type LucideIcon,
  Repeat,
  ShieldAlert,
  Ungroup,
} from 'lucide-react';
import type { WrappingStatement } from '../../core/document';
import { commandsMessages as t } from '../../messages/commands.en';
import type { Command } from '../canvas/tools/drawing';
import type { CommandSource } from './commandSource';
import type { StudioFlow } from './studioFlow';
import { forOf } from './typedChoices';

export function wrapCommands({ edits }: CommandSource, ids: readonly string[]): Command {
  const wrap = (statement: WrappingStatement) => edits.make({ kind: 'wrapStatements', nodeIds: ids, in: statement });
  const asked = (
    id: string,
    label: string,
    icon: LucideIcon,
    title: string,
    placeholder: string,
    statement: (text: string) => WrappingStatement,
  ): Command => ({
    id: `wrap-${id}`,
    label,
    icon,
    ask: { title, placeholder, isCode: true, apply: (text) => wrap(statement(text)) },
  });
  return {
    id: 'wrap',
    label: t.wrapMenu,
    icon: Group,
    items: [
      asked('if', 'Condition …', GitBranch, t.wrapInACondition, t.suchAsFree, (condition) => ({
        kind: 'if',
        condition,
      })),
      asked('while', t.loopWhile, Repeat, t.wrapInALoopWhile, t.suchAsFoundFalse, (condition) => ({
        kind: 'while',
        condition,
      })),
      asked('for', t.loopOverAList, ListRestart, t.wrapInALoopOver, t.suchAsItemInItems, forOf),
      { id: 'wrap-try', label: t.try, icon: ShieldAlert, run: () => wrap({ kind: 'try' }) },
      asked('def', t.functionOfTheirOwn, Braces, t.nameOfTheFunction, t.suchAsRefundOrder, (name) => ({
        kind: 'def',
        name,
      })),
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
  const addTail = (tail: 'else' | 'finally', label: string): Command => ({
    id: tail,
    label,
    add: { kind: 'branch', nodeId, tail },
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
  }
  if (statement.kind === 'try') {
    items.push(addBranch('except', t.addAnotherExcept, t.except, t.suchAsTimeout));
    items.push(addTail('else', t.addToTheElse), addTail('finally', t.addToTheFinally));
    if (branch.count > 1) items.push(deleteBranch('delete-branch', t.deleteThisExcept));
    if (statement.orElse.length > 0) items.push(deleteBranch('delete-else', t.deleteTheElse, 'else'));
    if (statement.finalizer.length > 0) items.push(deleteBranch('delete-finally', t.deleteTheFinally, 'finally'));
  }
  return [{ id: 'branches', label: t.branches, icon: GitBranchPlus, items }, unwrap];
}
