// The commands of a flowchart for a node, several nodes, an edge, a group or the empty canvas.

import { Compass, FolderInput, Keyboard, MoveRight, Shapes, Spline } from 'lucide-react';
import type { FlowchartEdit } from '../../../core/document';
import type { GraphEdge, GraphGroup, GraphNode } from '../../../core/graph';
import { commandsMessages } from '../../../messages/commands.en';
import { flowchartMessages as t } from '../../../messages/flowchart.en';
import { collapseToGroups } from '../../../state/inspection/collapseToGroups';
import type {
  CanvasCommand,
  CanvasCommandGroup,
  CanvasCommandTarget,
  EditOutcome,
  TextPrompt,
} from '../../canvas/tools/canvasDrawing';
import type { CommandBase } from '../commandSource';
import { menuCommand, menuEntry, menuRows as rows } from '../menuCommands';
import {
  clipCommands,
  deleteCommand,
  fieldCommand,
  fixCommands,
  foldCommand,
  insertCommands,
  inspectorCommand,
  menuGroup,
  paneCommands,
  readCommands,
  runAction,
  selectCommands,
  sourceCommand,
} from '../nodeCommands';
import type { FlowchartEdits } from './flowchartEdits';
import { arrowHeadsId, type Direction, nodesOfGroup } from './flowchartLabels';
import { directionRows, headRows, shapeRows, strokeRows } from './flowchartRows';

export interface FlowchartSource extends CommandBase {
  readonly edits: FlowchartEdits;
  setDirection(direction: Direction): EditOutcome;
}

/** Shortens labels of a document, so that each menu entry fits on one line. */
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function groupCommands({ edits, graph }: FlowchartSource, ids: readonly string[]): readonly CanvasCommand[] {
  const homes = new Set(graph.nodes.filter((node) => ids.includes(node.id)).map((node) => node.group));
  const [only] = homes;
  // A group can move into any group except itself and the groups that contain it.
  const others = (graph.groups ?? []).filter((group) => homes.size > 1 || group.id !== only);
  const regroup = (edit: FlowchartEdit) => edits.applyEdits(edit, { keepsSelection: true, movesBetweenGroups: true });
  const moveTo = (groupId: string | undefined) => () => regroup({ kind: 'moveToGroup', nodeIds: ids, groupId });
  const addGroup = (title: string) => regroup({ kind: 'addGroup', nodeIds: collapseToGroups(graph, ids), title });
  const wrap: TextPrompt = { title: t.titleOfTheSubgraph, placeholder: t.groupExample, apply: addGroup };
  const targets = others.slice(0, 40).map(({ id, label }) => menuEntry(`into.${id}`, short(label), moveTo(id)));
  return menuGroup(
    'groups',
    menuCommand(rows.wrapGroup, wrap),
    targets.length > 0 && menuEntry('into', t.moveToSubgraph, targets, FolderInput),
    [...homes].some((group) => group !== undefined) && menuCommand(rows.out, moveTo(undefined)),
  ).items;
}

function nodeCommandsOf(source: FlowchartSource, node: GraphNode): readonly CanvasCommandGroup[] {
  const { edits } = source;
  const { id } = node;
  const change = (edit: FlowchartEdit) => edits.applyEdits(edit, { keepsSelection: true });
  const setId = (next: string) => change({ kind: 'setId', nodeId: id, id: next });
  const idField: TextPrompt = { title: t.idOfTheNode, value: id, isCode: true, apply: setId };
  const shapes = shapeRows.map(({ shape, row }) => {
    const draw = () => change({ kind: 'setShape', nodeId: id, shape });
    return menuCommand(row, draw, { isDisabled: node.shape === shape });
  });
  return [
    fixCommands(source, [id]),
    menuGroup('add', insertCommands(id), menuCommand(rows.branch, { kind: 'branch', nodeId: id })),
    menuGroup(
      'edit',
      fieldCommand(source, id, t.editTheLabel),
      menuEntry('shape', t.shape, shapes, Shapes),
      menuCommand(rows.id, idField, { isRare: true }),
      groupCommands(source, [id]),
    ),
    readCommands(source, node),
    clipCommands(source, [id]),
    menuGroup('delete', deleteCommand(source, commandsMessages.delete, [id])),
  ];
}

/** Commands of an edge that is written in the text. */
function edgeCommands(source: FlowchartSource, edge: GraphEdge): readonly CanvasCommandGroup[] {
  const { edits, graph } = source;
  const { id: edgeId, stroke = 'normal' } = edge;
  const set = (change: Omit<Extract<FlowchartEdit, { kind: 'setEdge' }>, 'kind' | 'edgeId'>) => () =>
    edits.applyEdits({ kind: 'setEdge', edgeId, ...change }, { keepsSelection: true });
  const lines = strokeRows.map(({ kind, row }) =>
    menuCommand(row, set({ stroke: kind }), { isDisabled: kind === stroke }),
  );
  const ends = headRows.map(({ id, heads, row }) =>
    menuCommand(row, set({ heads }), { isDisabled: id === arrowHeadsId(edge) }),
  );
  const select = (end: 'from' | 'to'): CanvasCommand => {
    const nodeId = edge[end];
    const [name = ''] = (graph.nodes.find((node) => node.id === nodeId)?.label ?? nodeId).split('\n');
    const run = runAction(() => edits.get().select([nodeId]));
    return menuCommand(end === 'from' ? rows.selectFrom : rows.selectTo, run, {
      label: t.selectEnd({ name: short(name) }),
    });
  };
  return [
    menuGroup('add', menuCommand(rows.add, { kind: 'edge', edgeId })),
    menuGroup(
      'edit',
      fieldCommand(source, edgeId, t.editTheLabel),
      menuEntry('line', t.line, lines, Spline),
      menuEntry('heads', t.ends, ends, MoveRight),
    ),
    menuGroup('go', select('from'), select('to'), edge.range && sourceCommand(source, edge.range)),
    menuGroup('delete', deleteCommand(source, t.deleteTheEdge, [], [edgeId])),
  ];
}

function groupCommandsOf(source: FlowchartSource, { id, range }: GraphGroup): readonly CanvasCommandGroup[] {
  const { drawing, edits } = source;
  const members = nodesOfGroup(source.graph, id);
  const ungroup = () => edits.applyEdits({ kind: 'ungroup', groupId: id });
  const selectMembers = runAction(() => edits.get().select(members));
  const remove = () => drawing.remove(members, []);
  const removal = members.length === 1 ? t.deleteWithNode : t.deleteWithNodes({ count: members.length });
  return [
    menuGroup('edit', fieldCommand(source, id, commandsMessages.rename), menuCommand(rows.ungroup, ungroup)),
    menuGroup(
      'go',
      foldCommand(source, id),
      range && sourceCommand(source, range),
      inspectorCommand(source, id),
      menuCommand(rows.selectMembers, selectMembers),
    ),
    clipCommands(source, [id]),
    menuGroup(
      'delete',
      menuCommand(rows.deleteGroup, remove, {
        label: removal,
        isDanger: true,
        isDisabled: members.length === 0,
      }),
    ),
  ];
}

function severalNodes(source: FlowchartSource, ids: readonly string[]): readonly CanvasCommandGroup[] {
  const { graph, isReadOnly } = source;
  const nodes = ids.filter((id) => graph.nodes.some((node) => node.id === id));
  return [
    menuGroup('go', !isReadOnly && groupCommands(source, nodes), selectCommands(source, nodes)),
    clipCommands(source, ids),
    menuGroup('delete', !isReadOnly && deleteCommand(source, t.deleteNodes({ count: ids.length }), ids)),
  ];
}

/** All commands in groups; the menu leaves empty groups out. */
export function flowchartCommands(source: FlowchartSource, target: CanvasCommandTarget): readonly CanvasCommandGroup[] {
  const { graph, isReadOnly } = source;
  if (target.kind === 'pane') {
    const { at, group } = target;
    const directions = directionRows.map(({ direction, row }) => {
      const turn = () => source.setDirection(direction);
      return menuCommand(row, turn, { isDisabled: direction === (graph.direction ?? 'TB') });
    });
    const place = { kind: 'point', ...at, ...(group === undefined ? {} : { group }) } as const;
    const adds = menuEntry('direction', t.direction, directions, Compass);
    return paneCommands(source, place, { keys: Keyboard, adds });
  }
  if (target.kind === 'edge') {
    const edge = graph.edges.find((one) => one.id === target.edgeId);
    return !edge || isReadOnly ? [] : edgeCommands(source, edge);
  }
  // On the canvas a folded subgraph is a node.
  const groupId = target.kind === 'group' ? target.groupId : target.node;
  const group = graph.groups?.find((one) => one.id === groupId);
  if (group) return isReadOnly ? [menuGroup('fold', foldCommand(source, group.id))] : groupCommandsOf(source, group);
  if (target.kind === 'group') return [];
  if (target.ids.length > 1) return severalNodes(source, target.ids);
  const node = graph.nodes.find((one) => one.id === target.node);
  if (!node) return [];
  if (isReadOnly) return [readCommands(source, node), clipCommands(source, [node.id])];
  return nodeCommandsOf(source, node);
}
