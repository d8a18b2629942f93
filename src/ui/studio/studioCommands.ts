// The commands of what was pointed at, in the procedure and in the dependencies.

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
import { type GraphNode, isTerminal } from '../../core/graph';
import { commandsMessages as t } from '../../messages/commands.en';
import type { Command, CommandGroup, CommandTarget } from '../canvas/tools/canvasDrawing';
import { blockCommands, wrapCommands } from './blockCommands';
import type { CommandSource } from './commandSource';
import {
  acting,
  aroundCommands,
  clipCommands,
  commandOf,
  deleteCommand,
  fieldCommand,
  fixCommands,
  groupOf,
  paneCommands,
  readCommands,
  selectCommands,
} from './nodeCommands';
import { type StudioFlow, studioFlow } from './statementIndex';

const whats: Partial<Record<GraphNode['kind'], string>> = { condition: 'condition', step: 'step' };

function editCommand(source: CommandSource, { id, kind, ref }: GraphNode): Command | undefined {
  const isNamed = ref !== undefined && (kind === 'api' || kind === 'answer');
  return fieldCommand(source, id, 'edit', isNamed ? 'Rename …' : t.edit({ what: whats[kind] ?? 'line' }));
}

function procedureNode(source: CommandSource, flow: StudioFlow, node: GraphNode): readonly CommandGroup[] {
  const { edits } = source;
  const { id } = node;
  const isCall = flow.sites.get(id)?.call !== undefined;
  const isBlock = node.kind === 'condition' && !isCall;
  const [before, after] = aroundCommands(id);
  if (isTerminal(node))
    return [groupOf('add', node.kind === 'start' ? after : before), groupOf('go', selectCommands(source, [id]))];
  const line = flow.lineOf(id);
  const setLine = (text: string) => edits.make({ kind: 'setStatement', nodeId: id, text });
  const editLine = { title: t.lineAsItStands, value: line ?? '', isCode: true, apply: setLine };
  const move = (label: string, direction: -1 | 1, icon: LucideIcon): Command => {
    const place = flow.stepOf(id, direction);
    const run = () => (place ? edits.make({ kind: 'moveStatement', nodeId: id, place }) : undefined);
    return commandOf(label, label, run, icon, { isRare: true, isDisabled: !place });
  };
  return [
    fixCommands(source, [id]),
    groupOf(
      'add',
      before,
      after,
      isBlock && commandOf('inside', t.addInside, { kind: 'branch', nodeId: id }, ListPlus),
    ),
    groupOf(
      'edit',
      editCommand(source, node),
      isCall && node.ref !== undefined && line !== undefined && commandOf('line', t.editTheLine, editLine, Pencil),
      blockCommands(source, flow, id),
      wrapCommands(source, [id]),
      move(t.moveUp, -1, ArrowUp),
      move(t.moveDown, 1, ArrowDown),
    ),
    readCommands(source, node),
    clipCommands(source, [id]),
    groupOf(
      'delete',
      deleteCommand(source, isCall ? t.deleteTheCall : isBlock ? t.deleteWithItsBlock : 'Delete', [id]),
    ),
  ];
}

function dependencyNode(source: CommandSource, node: GraphNode): readonly CommandGroup[] {
  const { edits, graph } = source;
  const { id } = node;
  const required = graph.edges.filter((edge) => edge.to === id && edge.kind === 'requires');
  const call = () =>
    edits.make({ kind: 'insertStatement', statement: { kind: 'call', nodeId: id }, place: { at: 'end' } });
  const unlink = required.map(({ id: edgeId, from }) =>
    commandOf(edgeId, from.replace(/^\w+:/, ''), () =>
      edits.make({ kind: 'removePrecondition', nodeId: id, requires: from }),
    ),
  );
  return [
    fixCommands(source, [id]),
    groupOf(
      'add',
      commandOf('after', t.addOneThatRequires, { kind: 'after', nodeId: id }, Plus),
      commandOf('call', t.callItAtTheEnd, call, Plug),
    ),
    groupOf(
      'edit',
      editCommand(source, node),
      unlink.length > 0 && commandOf('unlink', t.removeThePrecondition, unlink, Unlink),
    ),
    readCommands(source, node),
    clipCommands(source, [id]),
    groupOf('delete', deleteCommand(source, t.deleteTheDeclaration, [id])),
  ];
}

function severalNodes(source: CommandSource, ids: readonly string[]): readonly CommandGroup[] {
  const isProcedure = source.view === 'procedure';
  const count = { ids: ids.length };
  return [
    groupOf('go', isProcedure && !source.isReadOnly && wrapCommands(source, ids), selectCommands(source, ids)),
    clipCommands(source, ids),
    groupOf(
      'delete',
      !source.isReadOnly &&
        deleteCommand(source, isProcedure ? t.deleteSteps(count) : t.deleteDeclarations(count), ids),
    ),
  ];
}

function edgeCommands(source: CommandSource, edgeId: string): readonly CommandGroup[] {
  const edge = source.graph.edges.find((one) => one.id === edgeId);
  if (!edge || source.isReadOnly) return [];
  if (edge.kind === 'flow') return [groupOf('add', commandOf('add', t.addHere, { kind: 'edge', edgeId }, Plus))];
  return [groupOf('delete', deleteCommand(source, t.removeThePrecondition, [], [edgeId], Unlink))];
}

/** Everything that can be done, in groups; empty groups are left out by the menu. */
export function commandsOf(source: CommandSource, target: CommandTarget): readonly CommandGroup[] {
  const { graph, folds, view, isReadOnly } = source;
  if (target.kind === 'group') return [];
  if (target.kind === 'edge') return edgeCommands(source, target.edgeId);
  if (target.kind === 'pane') {
    const foldAll = acting(source.onFoldAll);
    const fold = commandOf('fold', t.foldOrUnfoldAll, foldAll, ChevronsDownUp, { shortcut: 'Shift C' });
    return paneCommands(source, { kind: 'point', ...target.at }, { keys: Variable, shows: folds.size > 0 && fold });
  }
  if (target.ids.length > 1) return severalNodes(source, target.ids);
  const node = graph.nodes.find((one) => one.id === target.node);
  if (!node) return [];
  const { document } = source.get().analysis;
  if (!document) return [readCommands(source, node)];
  if (isReadOnly) return [readCommands(source, node), clipCommands(source, [node.id])];
  return view === 'procedure' ? procedureNode(source, studioFlow(document), node) : dependencyNode(source, node);
}
