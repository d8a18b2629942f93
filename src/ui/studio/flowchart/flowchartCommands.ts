// The commands of what was pointed at in a flowchart: a node, several, an edge, a group, the free canvas. Long because
// it is all that can be done with each of them.

import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowRightLeft,
  ArrowUp,
  ClipboardPaste,
  Code,
  Compass,
  FolderInput,
  FolderOutput,
  Group,
  Keyboard,
  LayoutGrid,
  ListEnd,
  ListStart,
  MoveRight,
  PanelRight,
  Pencil,
  Plus,
  Shapes,
  Spline,
  SquareDashedMousePointer,
  Tag,
  Trash2,
  Ungroup,
} from 'lucide-react';
import type { FlowchartEdit } from '../../../core/document';
import type { GraphEdge, GraphGroup, GraphNode, WorkflowGraph } from '../../../core/graph';
import type { TextRange } from '../../../core/support';
import { flowchartMessages as t } from '../../../messages/flowchart.en';
import { modKey } from '../../canvas/tools/CheatSheet';
import type { Ask, Command, CommandGroup, CommandTarget, Outcome } from '../../canvas/tools/drawing';
import type { CommandSource } from '../commandSource';
import { clipCommands, fixCommands, foldCommand, readCommands, selectCommands } from '../nodeCommands';
import type { FlowchartEdits } from './flowchartEdits';
import { type Direction, directionWords, headChoices, headsId, membersOf, strokeWords } from './flowchartWords';
import { shapeWords } from './shapeWords';
import { wholeGroups } from './wholeGroups';

export interface FlowchartSource extends CommandSource {
  readonly flowchart: FlowchartEdits;
  readonly whole: WorkflowGraph;
  readonly drawing: CommandSource['drawing'] & { setDirection(direction: Direction): Outcome };
  showRange(range: TextRange): void;
}

const directionIcons = { TB: ArrowDown, LR: ArrowRight, BT: ArrowUp, RL: ArrowLeft };

/** A group can hold everything but itself and what is around it. */
function groupsFor(graph: WorkflowGraph, ids: readonly string[]): readonly GraphGroup[] {
  const inside = new Set(graph.nodes.filter((node) => ids.includes(node.id)).map((node) => node.group));
  const [only] = inside;
  return (graph.groups ?? []).filter((group) => inside.size > 1 || group.id !== only);
}

const labelOf = (graph: WorkflowGraph, id: string) =>
  (graph.nodes.find((node) => node.id === id)?.label ?? id).split('\n')[0] ?? id;

/** A menu has a line for each: words of a document are cut. */
const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function groupCommands(source: FlowchartSource, ids: readonly string[]): readonly Command[] {
  const { flowchart, whole } = source;
  const groups = groupsFor(whole, ids);
  const isInside = whole.nodes.some((node) => ids.includes(node.id) && node.group !== undefined);
  const wrap: Ask = {
    title: t.titleOfTheSubgraph,
    placeholder: t.suchAsPayment,
    apply: (title) =>
      flowchart.make(
        { kind: 'addGroup', nodeIds: wholeGroups(whole, ids), title },
        { keepsSelection: true, movesBetweenGroups: true },
      ),
  };
  return [
    { id: 'wrap', label: t.wrapInASubgraph, icon: Group, ask: wrap },
    ...(groups.length > 0
      ? [
          {
            id: 'into',
            label: t.moveToSubgraph,
            icon: FolderInput,
            items: groups.slice(0, 40).map(
              ({ id, label }): Command => ({
                id,
                label: short(label),
                run: () =>
                  flowchart.make(
                    { kind: 'moveToGroup', nodeIds: ids, groupId: id },
                    { keepsSelection: true, movesBetweenGroups: true },
                  ),
              }),
            ),
          },
        ]
      : []),
    ...(isInside
      ? [
          {
            id: 'out',
            label: t.moveOutOfTheSubgraph,
            icon: FolderOutput,
            run: () =>
              flowchart.make(
                { kind: 'moveToGroup', nodeIds: ids, groupId: undefined },
                { keepsSelection: true, movesBetweenGroups: true },
              ),
          },
        ]
      : []),
  ];
}

function nodeCommandsOf(source: FlowchartSource, node: GraphNode): readonly CommandGroup[] {
  const { drawing, flowchart } = source;
  const { id } = node;
  const field = drawing.field(id);
  const idField: Ask = {
    title: t.idOfTheNode,
    value: id,
    isCode: true,
    apply: (next) => flowchart.make({ kind: 'setId', nodeId: id, id: next }, { keepsSelection: true }),
  };
  return [
    fixCommands(source, [id]),
    {
      id: 'add',
      items: [
        { id: 'before', label: t.addBefore, icon: ListStart, add: { kind: 'before', nodeId: id } },
        { id: 'after', label: t.addAfter, icon: ListEnd, add: { kind: 'after', nodeId: id } },
        { id: 'branch', label: t.addABranch, icon: Spline, add: { kind: 'branch', nodeId: id } },
      ],
    },
    {
      id: 'edit',
      items: [
        ...(field ? [{ id: 'label', label: t.editTheLabel, icon: Pencil, shortcut: 'F2', ask: field }] : []),
        {
          id: 'shape',
          label: t.shape,
          icon: Shapes,
          items: shapeWords.map(
            ({ shape, label, icon }): Command => ({
              id: shape,
              label,
              icon,
              isDisabled: node.shape === shape,
              run: () => flowchart.make({ kind: 'setShape', nodeId: id, shape }, { keepsSelection: true }),
            }),
          ),
        },
        { id: 'id', label: t.changeTheId, icon: Tag, isRare: true, ask: idField },
        ...groupCommands(source, [id]),
      ],
    },
    readCommands(source, node),
    clipCommands(source, [id]),
    { id: 'delete', items: [deleteCommand('Delete', () => drawing.remove([id], []))] },
  ];
}

const deleteCommand = (label: string, run: Command['run']): Command => ({
  id: 'delete',
  label,
  icon: Trash2,
  isDanger: true,
  shortcut: 'Del',
  ...(run ? { run } : {}),
});

/** Of an edge that stands in the text. */
export function edgeCommands(source: FlowchartSource, edge: GraphEdge): readonly CommandGroup[] {
  const { drawing, flowchart, whole } = source;
  const { id: edgeId } = edge;
  const field = drawing.field(edgeId);
  const set = (change: Omit<Extract<FlowchartEdit, { kind: 'setEdge' }>, 'kind' | 'edgeId'>) => () =>
    flowchart.make({ kind: 'setEdge', edgeId, ...change }, { keepsSelection: true });
  const stroke = edge.stroke ?? 'normal';
  const go = (nodeId: string) => () => {
    flowchart.get().select([nodeId]);
    return undefined;
  };
  return [
    { id: 'add', items: [{ id: 'add', label: t.addHere, icon: Plus, add: { kind: 'edge', edgeId } }] },
    {
      id: 'edit',
      items: [
        ...(field ? [{ id: 'label', label: t.editTheLabel, icon: Pencil, shortcut: 'F2', ask: field }] : []),
        {
          id: 'line',
          label: t.line,
          icon: Spline,
          items: (['normal', 'thick', 'dotted'] as const).map(
            (kind): Command => ({
              id: kind,
              label: strokeWords[kind],
              isDisabled: kind === stroke,
              run: set({ stroke: kind }),
            }),
          ),
        },
        {
          id: 'heads',
          label: t.ends,
          icon: MoveRight,
          items: headChoices.map(
            ({ id, label, heads }): Command => ({ id, label, isDisabled: id === headsId(edge), run: set({ heads }) }),
          ),
        },
      ],
    },
    {
      id: 'go',
      items: [
        {
          id: 'from',
          label: t.selectEnd({ short: short(labelOf(whole, edge.from)) }),
          icon: ArrowRightLeft,
          run: go(edge.from),
        },
        {
          id: 'to',
          label: t.selectEnd({ short: short(labelOf(whole, edge.to)) }),
          icon: ArrowRightLeft,
          run: go(edge.to),
        },
        ...goToRange(source, edge.range),
      ],
    },
    { id: 'delete', items: [deleteCommand(t.deleteTheEdge, () => drawing.remove([], [edgeId]))] },
  ];
}

const goToRange = (source: FlowchartSource, range: GraphGroup['range']): readonly Command[] =>
  range
    ? [
        {
          id: 'source',
          label: t.goToTheSource,
          icon: Code,
          run: () => {
            source.showRange(range);
            return undefined;
          },
        },
      ]
    : [];

function groupCommandsOf(source: FlowchartSource, group: GraphGroup): readonly CommandGroup[] {
  const { drawing, flowchart, whole } = source;
  const members = membersOf(whole, group.id);
  const field = drawing.field(group.id);
  const run = (act: () => void) => () => {
    act();
    return undefined;
  };
  return [
    {
      id: 'edit',
      items: [
        ...(field ? [{ id: 'title', label: 'Rename …', icon: Pencil, shortcut: 'F2', ask: field }] : []),
        {
          id: 'ungroup',
          label: t.ungroup,
          icon: Ungroup,
          run: () => flowchart.make({ kind: 'ungroup', groupId: group.id }),
        },
      ],
    },
    {
      id: 'go',
      items: [
        ...foldCommand(source, group.id),
        ...goToRange(source, group.range),
        {
          id: 'inspector',
          label: source.inspectorWords,
          icon: PanelRight,
          shortcut: 'Enter',
          run: run(() => source.openInspector(group.id)),
        },
        {
          id: 'members',
          label: t.selectInside,
          icon: SquareDashedMousePointer,
          run: run(() => flowchart.get().select(members)),
        },
      ],
    },
    clipCommands(source, [group.id]),
    {
      id: 'delete',
      items: [
        {
          id: 'delete-all',
          label: members.length === 1 ? t.deleteItWithItsNode : t.deleteItWithItsNodes({ members: members.length }),
          icon: Trash2,
          isDanger: true,
          isDisabled: members.length === 0,
          run: () => drawing.remove(members, []),
        },
      ],
    },
  ];
}

function paneCommands(
  source: FlowchartSource,
  { at, group }: Extract<CommandTarget, { kind: 'pane' }>,
): readonly CommandGroup[] {
  const { drawing, flowchart, whole } = source;
  const act = (run: () => void) => () => {
    run();
    return undefined;
  };
  const current = whole.direction ?? 'TB';
  const place = { kind: 'point' as const, ...at, ...(group === undefined ? {} : { group }) };
  return [
    ...(source.isReadOnly
      ? []
      : [
          {
            id: 'add',
            items: [
              { id: 'add', label: t.addHere, icon: Plus, shortcut: '/', add: place },
              {
                id: 'paste',
                label: t.paste,
                icon: ClipboardPaste,
                shortcut: `${modKey} V`,
                run: () => source.paste(at),
              },
              {
                id: 'direction',
                label: t.direction,
                icon: Compass,
                items: (Object.keys(directionWords) as Direction[]).map(
                  (direction): Command => ({
                    id: direction,
                    label: directionWords[direction],
                    icon: directionIcons[direction],
                    isDisabled: direction === current,
                    run: () => drawing.setDirection(direction),
                  }),
                ),
              },
            ],
          },
        ]),
    {
      id: 'view',
      items: [
        {
          id: 'all',
          label: t.selectAll,
          icon: SquareDashedMousePointer,
          shortcut: `${modKey} A`,
          run: act(() => flowchart.get().select(whole.nodes.map((node) => node.id))),
        },
        { id: 'tidy', label: t.tidyTheLayout, icon: LayoutGrid, run: act(() => flowchart.get().tidy()) },
        { id: 'keys', label: t.keysOnTheCanvas, icon: Keyboard, run: act(() => source.openHelp()) },
      ],
    },
  ];
}

function severalNodes(source: FlowchartSource, ids: readonly string[]): readonly CommandGroup[] {
  const { drawing, whole } = source;
  const nodes = ids.filter((id) => whole.nodes.some((node) => node.id === id));
  return [
    {
      id: 'go',
      items: [...(source.isReadOnly ? [] : groupCommands(source, nodes)), selectCommands(source, nodes)],
    },
    clipCommands(source, ids),
    ...(source.isReadOnly
      ? []
      : [{ id: 'delete', items: [deleteCommand(t.deleteNodes({ ids: ids.length }), () => drawing.remove(ids, []))] }]),
  ];
}

/** Everything that can be done, in groups; empty groups are left out by the menu. */
export function flowchartCommands(source: FlowchartSource, target: CommandTarget): readonly CommandGroup[] {
  const { whole } = source;
  const groupId = target.kind === 'group' ? target.groupId : target.kind === 'nodes' ? target.node : undefined;
  if (target.kind === 'pane') return paneCommands(source, target);
  if (target.kind === 'edge') {
    const edge = whole.edges.find((one) => one.id === target.edgeId);
    return !edge || source.isReadOnly ? [] : edgeCommands(source, edge);
  }
  // A folded subgraph is a node on the canvas.
  const group = whole.groups?.find((one) => one.id === groupId);
  if (group)
    return source.isReadOnly ? [{ id: 'fold', items: foldCommand(source, group.id) }] : groupCommandsOf(source, group);
  if (target.kind === 'group') return [];
  if (target.ids.length > 1) return severalNodes(source, target.ids);
  const node = whole.nodes.find((one) => one.id === target.node);
  if (!node) return [];
  if (source.isReadOnly) return [readCommands(source, node), clipCommands(source, [node.id])];
  return nodeCommandsOf(source, node);
}
