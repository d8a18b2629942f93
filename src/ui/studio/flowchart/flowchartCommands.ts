// The commands of a flowchart for a node, several nodes, an edge, a group or the empty canvas.

import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowRightLeft,
  ArrowUp,
  Compass,
  FolderInput,
  FolderOutput,
  Group,
  Keyboard,
  MoveRight,
  Plus,
  Shapes,
  Spline,
  SquareDashedMousePointer,
  Tag,
  Trash2,
  Ungroup,
} from 'lucide-react';
import type { FlowchartEdit } from '../../../core/document';
import type { GraphEdge, GraphGroup, GraphNode } from '../../../core/graph';
import { commandsMessages } from '../../../messages/commands.en';
import { flowchartMessages as t } from '../../../messages/flowchart.en';
import type {
  CanvasCommand,
  CanvasCommandGroup,
  CanvasCommandTarget,
  EditOutcome,
  TextPrompt,
} from '../../canvas/tools/canvasDrawing';
import type { CommandBase } from '../commandSource';
import {
  clipCommands,
  deleteCommand,
  fieldCommand,
  fixCommands,
  foldCommand,
  insertCommands,
  inspectorCommand,
  menuCommand,
  menuGroup,
  paneCommands,
  readCommands,
  runAction,
  selectCommands,
  sourceCommand,
} from '../nodeCommands';
import { collapseToGroups } from './collapseToGroups';
import type { FlowchartEdits } from './flowchartEdits';
import {
  arrowHeadChoices,
  arrowHeadsId,
  type Direction,
  directionLabels,
  nodesOfGroup,
  strokeLabels,
} from './flowchartLabels';
import { shapeLabels } from './shapeLabels';

export interface FlowchartSource extends CommandBase {
  readonly edits: FlowchartEdits;
  setDirection(direction: Direction): EditOutcome;
}

const directionIcons = { TB: ArrowDown, LR: ArrowRight, BT: ArrowUp, RL: ArrowLeft };
const strokes = ['normal', 'thick', 'dotted'] as const;

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
  const targets = others.slice(0, 40).map(({ id, label }) => menuCommand(id, short(label), moveTo(id)));
  return menuGroup(
    'groups',
    menuCommand('wrap', t.wrapInASubgraph, wrap, Group),
    targets.length > 0 && menuCommand('into', t.moveToSubgraph, targets, FolderInput),
    [...homes].some((group) => group !== undefined) &&
      menuCommand('out', t.moveOutOfGroup, moveTo(undefined), FolderOutput),
  ).items;
}

function nodeCommandsOf(source: FlowchartSource, node: GraphNode): readonly CanvasCommandGroup[] {
  const { edits } = source;
  const { id } = node;
  const change = (edit: FlowchartEdit) => edits.applyEdits(edit, { keepsSelection: true });
  const setId = (next: string) => change({ kind: 'setId', nodeId: id, id: next });
  const idField: TextPrompt = { title: t.idOfTheNode, value: id, isCode: true, apply: setId };
  const shapes = shapeLabels.map(({ shape, label, icon }) => {
    const draw = () => change({ kind: 'setShape', nodeId: id, shape });
    return menuCommand(shape, label, draw, icon, { isDisabled: node.shape === shape });
  });
  return [
    fixCommands(source, [id]),
    menuGroup('add', insertCommands(id), menuCommand('branch', t.addABranch, { kind: 'branch', nodeId: id }, Spline)),
    menuGroup(
      'edit',
      fieldCommand(source, id, 'label', t.editTheLabel),
      menuCommand('shape', t.shape, shapes, Shapes),
      menuCommand('id', t.changeTheId, idField, Tag, { isRare: true }),
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
  const lines = strokes.map((kind) =>
    menuCommand(kind, strokeLabels[kind], set({ stroke: kind }), undefined, { isDisabled: kind === stroke }),
  );
  const ends = arrowHeadChoices.map(({ id, label, heads }) =>
    menuCommand(id, label, set({ heads }), undefined, { isDisabled: id === arrowHeadsId(edge) }),
  );
  const select = (end: 'from' | 'to'): CanvasCommand => {
    const nodeId = edge[end];
    const [name = ''] = (graph.nodes.find((node) => node.id === nodeId)?.label ?? nodeId).split('\n');
    const run = runAction(() => edits.get().select([nodeId]));
    return menuCommand(end, t.selectEnd({ name: short(name) }), run, ArrowRightLeft);
  };
  return [
    menuGroup('add', menuCommand('add', commandsMessages.addHere, { kind: 'edge', edgeId }, Plus)),
    menuGroup(
      'edit',
      fieldCommand(source, edgeId, 'label', t.editTheLabel),
      menuCommand('line', t.line, lines, Spline),
      menuCommand('heads', t.ends, ends, MoveRight),
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
    menuGroup(
      'edit',
      fieldCommand(source, id, 'title', commandsMessages.rename),
      menuCommand('ungroup', t.ungroup, ungroup, Ungroup),
    ),
    menuGroup(
      'go',
      foldCommand(source, id),
      range && sourceCommand(source, range),
      inspectorCommand(source, id),
      menuCommand('members', t.selectInside, selectMembers, SquareDashedMousePointer),
    ),
    clipCommands(source, [id]),
    menuGroup(
      'delete',
      menuCommand('delete-all', removal, remove, Trash2, { isDanger: true, isDisabled: members.length === 0 }),
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
    const directions = (Object.keys(directionLabels) as Direction[]).map((direction) => {
      const turn = () => source.setDirection(direction);
      const isDisabled = direction === (graph.direction ?? 'TB');
      return menuCommand(direction, directionLabels[direction], turn, directionIcons[direction], { isDisabled });
    });
    const place = { kind: 'point', ...at, ...(group === undefined ? {} : { group }) } as const;
    const adds = menuCommand('direction', t.direction, directions, Compass);
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
