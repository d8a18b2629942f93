// The commands of what was pointed at, in the procedure and in the dependencies.

import { ArrowDown, ArrowUp, ChevronsDownUp, ListPlus, Pencil, Plug, Plus, Unlink, Variable } from 'lucide-react';
import { type GraphNode, isTerminal } from '../../core/graph';
import { commandsMessages as t } from '../../messages/commands.en';
import type { Command, CommandGroup, CommandTarget } from '../canvas/tools/drawing';
import { blockCommands, wrapCommands } from './blockCommands';
import type { CommandSource } from './commandSource';
import {
  acting,
  addCommand,
  aroundCommands,
  clipCommands,
  deleteCommand,
  fieldCommand,
  fixCommands,
  groupOf,
  paneCommands,
  readCommands,
  selectCommands,
} from './nodeCommands';
import { type StudioFlow, studioFlow } from './studioFlow';

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
  const editLine = {
    title: t.lineAsItStands,
    value: line ?? '',
    isCode: true,
    apply: (text: string) => edits.make({ kind: 'setStatement', nodeId: id, text }),
  };
  const move = (label: string, direction: -1 | 1): Command => {
    const place = flow.stepOf(id, direction);
    return {
      id: label,
      label,
      isRare: true,
      icon: direction < 0 ? ArrowUp : ArrowDown,
      isDisabled: !place,
      run: () => (place ? edits.make({ kind: 'moveStatement', nodeId: id, place }) : undefined),
    };
  };
  return [
    fixCommands(source, [id]),
    groupOf(
      'add',
      before,
      after,
      isBlock && addCommand('inside', t.addInside, ListPlus, { kind: 'branch', nodeId: id }),
    ),
    groupOf(
      'edit',
      editCommand(source, node),
      isCall &&
        node.ref !== undefined &&
        line !== undefined && { id: 'line', label: t.editTheLine, icon: Pencil, ask: editLine },
      blockCommands(source, flow, id),
      wrapCommands(source, [id]),
      move(t.moveUp, -1),
      move(t.moveDown, 1),
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
  const unlink = required.map((edge) => ({
    id: edge.id,
    label: edge.from.replace(/^\w+:/, ''),
    run: () => edits.make({ kind: 'removePrecondition', nodeId: id, requires: edge.from }),
  }));
  return [
    fixCommands(source, [id]),
    groupOf('add', addCommand('after', t.addOneThatRequires, Plus, { kind: 'after', nodeId: id }), {
      id: 'call',
      label: t.callItAtTheEnd,
      icon: Plug,
      run: call,
    }),
    groupOf(
      'edit',
      editCommand(source, node),
      unlink.length > 0 && { id: 'unlink', label: t.removeThePrecondition, icon: Unlink, items: unlink },
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
  if (edge.kind === 'flow') return [groupOf('add', addCommand('add', t.addHere, Plus, { kind: 'edge', edgeId }))];
  return [groupOf('delete', deleteCommand(source, t.removeThePrecondition, [], [edgeId], Unlink))];
}

/** Everything that can be done, in groups; empty groups are left out by the menu. */
export function commandsOf(source: CommandSource, target: CommandTarget): readonly CommandGroup[] {
  const { graph, folds, view, isReadOnly } = source;
  if (target.kind === 'group') return [];
  if (target.kind === 'edge') return edgeCommands(source, target.edgeId);
  if (target.kind === 'pane') {
    const run = acting(source.onFoldAll);
    const fold = { id: 'fold', label: t.foldOrUnfoldAll, icon: ChevronsDownUp, shortcut: 'Shift C', run };
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
