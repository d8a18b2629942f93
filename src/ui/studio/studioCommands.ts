// The commands of a menu in the procedure view and in the dependency view.

import {
  ArrowDown,
  ArrowUp,
  ChevronsDownUp,
  ListPlus,
  type LucideIcon,
  Pencil,
  Plug,
  Plus,
  Unlink,
  Variable,
} from 'lucide-react';
import { type GraphNode, isTerminal, withoutKind } from '../../core/graph';
import { commandsMessages as t } from '../../messages/commands.en';
import { canvasCommands } from '../canvas/canvasCommands';
import type { CanvasCommand, CanvasCommandGroup, CanvasCommandTarget } from '../canvas/tools/canvasDrawing';
import { keyTextOf } from '../kit/keys';
import { blockCommands, wrapCommands } from './blockCommands';
import type { CommandSource } from './commandSource';
import {
  clipCommands,
  deleteCommand,
  fieldCommand,
  fixCommands,
  insertCommands,
  menuCommand,
  menuGroup,
  paneCommands,
  readCommands,
  runAction,
  selectCommands,
} from './nodeCommands';
import { type StatementIndex, statementIndexOf } from './statementIndex';

const whats: Partial<Record<GraphNode['kind'], string>> = { condition: t.conditionField, step: t.stepField };

function editCommand(source: CommandSource, { id, kind, ref }: GraphNode): CanvasCommand | undefined {
  const isDeclared = ref !== undefined && (kind === 'api' || kind === 'answer');
  return fieldCommand(source, id, 'edit', isDeclared ? t.rename : t.editField({ field: whats[kind] ?? t.lineField }));
}

function procedureNode(source: CommandSource, flow: StatementIndex, node: GraphNode): readonly CanvasCommandGroup[] {
  const { edits } = source;
  const { id } = node;
  const isCall = flow.sites.get(id)?.call !== undefined;
  const isBlock = node.kind === 'condition' && !isCall;
  const [before, after] = insertCommands(id);
  if (isTerminal(node))
    return [menuGroup('add', node.kind === 'start' ? after : before), menuGroup('go', selectCommands(source, [id]))];
  const line = flow.lineOf(id);
  const setLine = (text: string) => edits.applyEdits({ kind: 'setStatement', nodeId: id, text });
  const editLine = { title: t.editLine, value: line ?? '', isCode: true, apply: setLine };
  const move = (label: string, direction: -1 | 1, icon: LucideIcon): CanvasCommand => {
    const place = flow.stepOf(id, direction);
    const run = () => (place ? edits.applyEdits({ kind: 'moveStatement', nodeId: id, place }) : undefined);
    return menuCommand(label, label, run, icon, { isRare: true, isDisabled: !place });
  };
  return [
    fixCommands(source, [id]),
    menuGroup(
      'add',
      before,
      after,
      isBlock && menuCommand('inside', t.addInside, { kind: 'branch', nodeId: id }, ListPlus),
    ),
    menuGroup(
      'edit',
      editCommand(source, node),
      isCall && node.ref !== undefined && line !== undefined && menuCommand('line', t.editTheLine, editLine, Pencil),
      blockCommands(source, flow, id),
      wrapCommands(source, [id]),
      move(t.moveUp, -1, ArrowUp),
      move(t.moveDown, 1, ArrowDown),
    ),
    readCommands(source, node),
    clipCommands(source, [id]),
    menuGroup(
      'delete',
      deleteCommand(source, isCall ? t.deleteTheCall : isBlock ? t.deleteWithItsBlock : t.delete, [id]),
    ),
  ];
}

function dependencyNode(source: CommandSource, node: GraphNode): readonly CanvasCommandGroup[] {
  const { edits, graph } = source;
  const { id } = node;
  const required = graph.edges.filter((edge) => edge.to === id && edge.kind === 'requires');
  const call = () =>
    edits.applyEdits({ kind: 'insertStatement', statement: { kind: 'call', nodeId: id }, place: { at: 'end' } });
  const unlink = required.map(({ id: edgeId, from }) =>
    menuCommand(edgeId, withoutKind(from), () =>
      edits.applyEdits({ kind: 'removePrecondition', nodeId: id, requires: from }),
    ),
  );
  return [
    fixCommands(source, [id]),
    menuGroup(
      'add',
      menuCommand('after', t.addDependent, { kind: 'after', nodeId: id }, Plus),
      menuCommand('call', t.callAtEnd, call, Plug),
    ),
    menuGroup(
      'edit',
      editCommand(source, node),
      unlink.length > 0 && menuCommand('unlink', t.removeThePrecondition, unlink, Unlink),
    ),
    readCommands(source, node),
    clipCommands(source, [id]),
    menuGroup('delete', deleteCommand(source, t.deleteTheDeclaration, [id])),
  ];
}

function severalNodes(source: CommandSource, ids: readonly string[]): readonly CanvasCommandGroup[] {
  const isProcedure = source.view === 'procedure';
  const count = { count: ids.length };
  return [
    menuGroup('go', isProcedure && !source.isReadOnly && wrapCommands(source, ids), selectCommands(source, ids)),
    clipCommands(source, ids),
    menuGroup(
      'delete',
      !source.isReadOnly &&
        deleteCommand(source, isProcedure ? t.deleteSteps(count) : t.deleteDeclarations(count), ids),
    ),
  ];
}

function edgeCommands(source: CommandSource, edgeId: string): readonly CanvasCommandGroup[] {
  const edge = source.graph.edges.find((one) => one.id === edgeId);
  if (!edge || source.isReadOnly) return [];
  if (edge.kind === 'flow') return [menuGroup('add', menuCommand('add', t.addHere, { kind: 'edge', edgeId }, Plus))];
  return [menuGroup('delete', deleteCommand(source, t.removeThePrecondition, [], [edgeId], Unlink))];
}

/** All commands in groups; the menu leaves empty groups out. */
export function studioCommandGroups(source: CommandSource, target: CanvasCommandTarget): readonly CanvasCommandGroup[] {
  const { graph, folds, view, isReadOnly } = source;
  if (target.kind === 'group') return [];
  if (target.kind === 'edge') return edgeCommands(source, target.edgeId);
  if (target.kind === 'pane') {
    const foldAll = runAction(source.onFoldAll);
    const fold = menuCommand('fold', t.foldOrUnfoldAll, foldAll, ChevronsDownUp, {
      shortcut: keyTextOf(canvasCommands.foldAll),
    });
    return paneCommands(source, { kind: 'point', ...target.at }, { keys: Variable, shows: folds.size > 0 && fold });
  }
  if (target.ids.length > 1) return severalNodes(source, target.ids);
  const node = graph.nodes.find((one) => one.id === target.node);
  if (!node) return [];
  const { document } = source.get().analysis;
  if (!document) return [readCommands(source, node)];
  if (isReadOnly) return [readCommands(source, node), clipCommands(source, [node.id])];
  return view === 'procedure' ? procedureNode(source, statementIndexOf(document), node) : dependencyNode(source, node);
}
