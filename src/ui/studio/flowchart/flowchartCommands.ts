// The commands of what was pointed at in a flowchart: a node, several, an edge, a group, the free canvas.

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
import type { Ask, Command, CommandGroup, CommandTarget, Outcome } from '../../canvas/tools/canvasDrawing';
import type { CommandBase } from '../commandSource';
import {
  acting,
  aroundCommands,
  clipCommands,
  commandOf,
  deleteCommand,
  fieldCommand,
  fixCommands,
  foldCommand,
  groupOf,
  inspectorCommand,
  paneCommands,
  readCommands,
  selectCommands,
  sourceCommand,
} from '../nodeCommands';
import { wholeGroups } from './collapseToGroups';
import type { FlowchartEdits } from './flowchartEdits';
import { type Direction, directionWords, headChoices, headsId, membersOf, strokeWords } from './flowchartLabels';
import { shapeWords } from './shapeLabels';

export interface FlowchartSource extends CommandBase {
  readonly edits: FlowchartEdits;
  setDirection(direction: Direction): Outcome;
}

const directionIcons = { TB: ArrowDown, LR: ArrowRight, BT: ArrowUp, RL: ArrowLeft };
const strokes = ['normal', 'thick', 'dotted'] as const;

/** A menu has a line for each: words of a document are cut. */
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function groupCommands({ edits, graph }: FlowchartSource, ids: readonly string[]): readonly Command[] {
  const homes = new Set(graph.nodes.filter((node) => ids.includes(node.id)).map((node) => node.group));
  const [only] = homes;
  // A group can hold everything but itself and what is around it.
  const others = (graph.groups ?? []).filter((group) => homes.size > 1 || group.id !== only);
  const regroup = (edit: FlowchartEdit) => edits.make(edit, { keepsSelection: true, movesBetweenGroups: true });
  const moveTo = (groupId: string | undefined) => () => regroup({ kind: 'moveToGroup', nodeIds: ids, groupId });
  const addGroup = (title: string) => regroup({ kind: 'addGroup', nodeIds: wholeGroups(graph, ids), title });
  const wrap: Ask = { title: t.titleOfTheSubgraph, placeholder: t.suchAsPayment, apply: addGroup };
  const targets = others.slice(0, 40).map(({ id, label }) => commandOf(id, short(label), moveTo(id)));
  return groupOf(
    'groups',
    commandOf('wrap', t.wrapInASubgraph, wrap, Group),
    targets.length > 0 && commandOf('into', t.moveToSubgraph, targets, FolderInput),
    [...homes].some((group) => group !== undefined) &&
      commandOf('out', t.moveOutOfTheSubgraph, moveTo(undefined), FolderOutput),
  ).items;
}

function nodeCommandsOf(source: FlowchartSource, node: GraphNode): readonly CommandGroup[] {
  const { edits } = source;
  const { id } = node;
  const change = (edit: FlowchartEdit) => edits.make(edit, { keepsSelection: true });
  const setId = (next: string) => change({ kind: 'setId', nodeId: id, id: next });
  const idField: Ask = { title: t.idOfTheNode, value: id, isCode: true, apply: setId };
  const shapes = shapeWords.map(({ shape, label, icon }) => {
    const draw = () => change({ kind: 'setShape', nodeId: id, shape });
    return commandOf(shape, label, draw, icon, { isDisabled: node.shape === shape });
  });
  return [
    fixCommands(source, [id]),
    groupOf('add', aroundCommands(id), commandOf('branch', t.addABranch, { kind: 'branch', nodeId: id }, Spline)),
    groupOf(
      'edit',
      fieldCommand(source, id, 'label', t.editTheLabel),
      commandOf('shape', t.shape, shapes, Shapes),
      commandOf('id', t.changeTheId, idField, Tag, { isRare: true }),
      groupCommands(source, [id]),
    ),
    readCommands(source, node),
    clipCommands(source, [id]),
    groupOf('delete', deleteCommand(source, 'Delete', [id])),
  ];
}

/** Of an edge that stands in the text. */
function edgeCommands(source: FlowchartSource, edge: GraphEdge): readonly CommandGroup[] {
  const { edits, graph } = source;
  const { id: edgeId, stroke = 'normal' } = edge;
  const set = (change: Omit<Extract<FlowchartEdit, { kind: 'setEdge' }>, 'kind' | 'edgeId'>) => () =>
    edits.make({ kind: 'setEdge', edgeId, ...change }, { keepsSelection: true });
  const lines = strokes.map((kind) =>
    commandOf(kind, strokeWords[kind], set({ stroke: kind }), undefined, { isDisabled: kind === stroke }),
  );
  const ends = headChoices.map(({ id, label, heads }) =>
    commandOf(id, label, set({ heads }), undefined, { isDisabled: id === headsId(edge) }),
  );
  const select = (end: 'from' | 'to'): Command => {
    const nodeId = edge[end];
    const [name = ''] = (graph.nodes.find((node) => node.id === nodeId)?.label ?? nodeId).split('\n');
    const run = acting(() => edits.get().select([nodeId]));
    return commandOf(end, t.selectEnd({ short: short(name) }), run, ArrowRightLeft);
  };
  return [
    groupOf('add', commandOf('add', commandsMessages.addHere, { kind: 'edge', edgeId }, Plus)),
    groupOf(
      'edit',
      fieldCommand(source, edgeId, 'label', t.editTheLabel),
      commandOf('line', t.line, lines, Spline),
      commandOf('heads', t.ends, ends, MoveRight),
    ),
    groupOf('go', select('from'), select('to'), edge.range && sourceCommand(source, edge.range)),
    groupOf('delete', deleteCommand(source, t.deleteTheEdge, [], [edgeId])),
  ];
}

function groupCommandsOf(source: FlowchartSource, { id, range }: GraphGroup): readonly CommandGroup[] {
  const { drawing, edits } = source;
  const members = membersOf(source.graph, id);
  const ungroup = () => edits.make({ kind: 'ungroup', groupId: id });
  const selectMembers = acting(() => edits.get().select(members));
  const remove = () => drawing.remove(members, []);
  const removal = members.length === 1 ? t.deleteItWithItsNode : t.deleteItWithItsNodes({ members: members.length });
  return [
    groupOf('edit', fieldCommand(source, id, 'title', 'Rename …'), commandOf('ungroup', t.ungroup, ungroup, Ungroup)),
    groupOf(
      'go',
      foldCommand(source, id),
      range && sourceCommand(source, range),
      inspectorCommand(source, id),
      commandOf('members', t.selectInside, selectMembers, SquareDashedMousePointer),
    ),
    clipCommands(source, [id]),
    groupOf(
      'delete',
      commandOf('delete-all', removal, remove, Trash2, { isDanger: true, isDisabled: members.length === 0 }),
    ),
  ];
}

function severalNodes(source: FlowchartSource, ids: readonly string[]): readonly CommandGroup[] {
  const { graph, isReadOnly } = source;
  const nodes = ids.filter((id) => graph.nodes.some((node) => node.id === id));
  return [
    groupOf('go', !isReadOnly && groupCommands(source, nodes), selectCommands(source, nodes)),
    clipCommands(source, ids),
    groupOf('delete', !isReadOnly && deleteCommand(source, t.deleteNodes({ ids: ids.length }), ids)),
  ];
}

/** Everything that can be done, in groups; empty groups are left out by the menu. */
export function flowchartCommands(source: FlowchartSource, target: CommandTarget): readonly CommandGroup[] {
  const { graph, isReadOnly } = source;
  if (target.kind === 'pane') {
    const { at, group } = target;
    const directions = (Object.keys(directionWords) as Direction[]).map((direction) => {
      const turn = () => source.setDirection(direction);
      const isDisabled = direction === (graph.direction ?? 'TB');
      return commandOf(direction, directionWords[direction], turn, directionIcons[direction], { isDisabled });
    });
    const place = { kind: 'point', ...at, ...(group === undefined ? {} : { group }) } as const;
    const adds = commandOf('direction', t.direction, directions, Compass);
    return paneCommands(source, place, { keys: Keyboard, adds });
  }
  if (target.kind === 'edge') {
    const edge = graph.edges.find((one) => one.id === target.edgeId);
    return !edge || isReadOnly ? [] : edgeCommands(source, edge);
  }
  // A folded subgraph is a node on the canvas.
  const groupId = target.kind === 'group' ? target.groupId : target.node;
  const group = graph.groups?.find((one) => one.id === groupId);
  if (group) return isReadOnly ? [groupOf('fold', foldCommand(source, group.id))] : groupCommandsOf(source, group);
  if (target.kind === 'group') return [];
  if (target.ids.length > 1) return severalNodes(source, target.ids);
  const node = graph.nodes.find((one) => one.id === target.node);
  if (!node) return [];
  if (isReadOnly) return [readCommands(source, node), clipCommands(source, [node.id])];
  return nodeCommandsOf(source, node);
}
