// The commands of a menu in the procedure view and in the dependency view.

import { Plus, Unlink, Variable } from 'lucide-react';
import { type GraphNode, isTerminal, withoutKind } from '../../core/graph';
import { commandsMessages as t } from '../../messages/commands.en';
import { type StatementIndex, statementIndexOf } from '../../state/inspection/statementIndex';
import type { CanvasCommand, CanvasCommandGroup, CanvasCommandTarget } from '../canvas/tools/canvasDrawing';
import { blockCommands, wrapCommands } from './blockCommands';
import type { CommandSource } from './commandSource';
import { type MenuRow, menuCommand, menuEntry, menuRows as rows } from './menuCommands';
import {
  clipCommands,
  deleteCommand,
  fieldCommand,
  fixCommands,
  insertCommands,
  menuGroup,
  paneCommands,
  readCommands,
  runAction,
  selectCommands,
} from './nodeCommands';

const whats: Partial<Record<GraphNode['kind'], string>> = { condition: t.conditionField, step: t.stepField };

function editCommand(source: CommandSource, { id, kind, ref }: GraphNode): CanvasCommand | undefined {
  const isDeclared = ref !== undefined && (kind === 'api' || kind === 'answer');
  return fieldCommand(source, id, isDeclared ? t.rename : t.editField({ field: whats[kind] ?? t.lineField }));
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
  const move = (row: MenuRow, direction: -1 | 1): CanvasCommand => {
    const place = flow.stepOf(id, direction);
    const run = () => (place ? edits.applyEdits({ kind: 'moveStatement', nodeId: id, place }) : undefined);
    return menuCommand(row, run, { isRare: true, isDisabled: !place });
  };
  return [
    fixCommands(source, [id]),
    menuGroup('add', before, after, isBlock && menuCommand(rows.inside, { kind: 'branch', nodeId: id })),
    menuGroup(
      'edit',
      editCommand(source, node),
      isCall && node.ref !== undefined && line !== undefined && menuCommand(rows.line, editLine),
      blockCommands(source, flow, id),
      wrapCommands(source, [id]),
      move(rows.moveUp, -1),
      move(rows.moveDown, 1),
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
    menuEntry(`unlink.${edgeId}`, withoutKind(from), () =>
      edits.applyEdits({ kind: 'removePreconditions', nodeIds: [id], requires: from }),
    ),
  );
  return [
    fixCommands(source, [id]),
    menuGroup(
      'add',
      menuCommand(rows.after, { kind: 'after', nodeId: id }, { label: t.addDependent, icon: Plus }),
      menuCommand(rows.call, call),
    ),
    menuGroup(
      'edit',
      editCommand(source, node),
      unlink.length > 0 && menuEntry('unlink', t.removeThePrecondition, unlink, Unlink),
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
  if (edge.kind === 'flow') return [menuGroup('add', menuCommand(rows.add, { kind: 'edge', edgeId }))];
  return [menuGroup('delete', { ...deleteCommand(source, t.removeThePrecondition, [], [edgeId]), icon: Unlink })];
}

/** All commands in groups; the menu leaves empty groups out. */
export function studioCommandGroups(source: CommandSource, target: CanvasCommandTarget): readonly CanvasCommandGroup[] {
  const { graph, folds, view, isReadOnly } = source;
  if (target.kind === 'group') return [];
  if (target.kind === 'edge') return edgeCommands(source, target.edgeId);
  if (target.kind === 'pane') {
    const fold = menuCommand(rows.foldAll, runAction(source.onFoldAll));
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
