// Lays out a flowchart with ELK: layers in the chart's direction, rectangular edges, labels with their own space, and
// subgraphs with the edges that cross their borders. Siblings are in the order of the text where this costs no crossing.
// The exits of a decision leave from its sides, the one of the main line in the direction of the chart.

import type { ElkExtendedEdge, ElkNode, ElkPort, LayoutOptions } from 'elkjs/lib/elk-api';
import {
  type EdgeCourse,
  type GraphEdge,
  type GraphGroup,
  groupsAround,
  type NodePlace,
  type WorkflowGraph,
} from '../../core/graph';
import { edgeLabel, frameAround, framedGroups, framePadding, guessLabelWidth, nodeSize } from '../../core/projection';
import { groupBy } from '../../core/support';
import { labelMarginOf } from './labelMargins';
import { layoutEdges } from './layoutEdges';
import type { LayoutEdge, LayoutPositions } from './layoutTypes';
import { mainLine } from './mainLine';

const GAP = 24;
/** Between layers: an edge to the next node can be selected beside its plus button. */
const LAYER_GAP = 34;
const EDGE_GAP = 12;

type Side = 'NORTH' | 'EAST' | 'SOUTH' | 'WEST';
type Direction = NonNullable<WorkflowGraph['direction']>;

const elkDirections: Readonly<Record<Direction, string>> = { TB: 'DOWN', BT: 'UP', LR: 'RIGHT', RL: 'LEFT' };
/** The side along the chart, and the sides before and after it in the order of the text. */
const exitSides: Readonly<Record<Direction, { readonly forward: Side; readonly before: Side; readonly after: Side }>> =
  {
    TB: { forward: 'SOUTH', before: 'WEST', after: 'EAST' },
    BT: { forward: 'NORTH', before: 'WEST', after: 'EAST' },
    LR: { forward: 'EAST', before: 'NORTH', after: 'SOUTH' },
    RL: { forward: 'WEST', before: 'NORTH', after: 'SOUTH' },
  };

const options: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.crossingMinimization.thoroughness': '30',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': String(GAP),
  'elk.layered.spacing.nodeNodeBetweenLayers': String(LAYER_GAP),
  'elk.spacing.edgeNode': String(EDGE_GAP),
  'elk.layered.spacing.edgeNodeBetweenLayers': String(EDGE_GAP),
  'elk.spacing.edgeEdge': '10',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.spacing.componentComponent': '32',
  'elk.edgeLabels.inline': 'true',
};

/** The members of a loose group are packed in rows. */
const looseOptions: LayoutOptions = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.aspectRatio': '1.4',
  'elk.spacing.nodeNode': '16',
};

export interface ChartOptions {
  /** Continues in columns (rows if it runs sideways) to reach this width against height. */
  readonly wrapsAt?: number;
  /** Branches leave their decision on the other side. */
  readonly isMirrored?: boolean;
  /** Only edges that go back leave their decision on the other side. */
  readonly flipsReturns?: boolean;
  /** ELK's method to form layers: two make broad layers narrower, one needs fewer bends. */
  readonly layering?: 'MIN_WIDTH' | 'STRETCH_WIDTH' | 'LONGEST_PATH';
  /** Start of the random numbers by which ELK reduces crossings. */
  readonly seed?: number;
}

/** The chart as ELK's input. */
export function chartToElk(graph: WorkflowGraph, chosen: ChartOptions = {}): ElkNode {
  const { wrapsAt, layering, seed } = chosen;
  const direction = graph.direction ?? 'TB';
  const groups = inOrder(graph);
  const known = new Set(groups.map(({ id }) => id));
  const main = mainLine(graph);
  const ports = portsOf(graph, main, chosen);
  const links = layoutEdges(graph);
  const holderOf = buildHolders(graph);
  const loose = looseGroups(graph, links, holderOf);
  const within = (id: string | undefined) => (id !== undefined && known.has(id) ? id : undefined);
  const members = new Map<string | undefined, ElkNode[]>();
  const add = (parent: string | undefined, node: ElkNode) =>
    members.set(parent, [...(members.get(parent) ?? []), node]);
  // Before the node at which the line ends: ELK keeps the order of siblings.
  const ranks = groupBy(
    links.filter(({ length, from, to }) => length !== undefined && from !== to),
    ({ to }) => to,
  );
  for (const node of graph.nodes) {
    const { id } = node;
    for (const link of ranks.get(id) ?? [])
      for (const rank of rankIds(link)) add(within(holderOf(link).holder), { id: rank, width: 1, height: 1 });
    const beside = labelMarginOf(node);
    const own = ports.get(id) ?? [];
    add(within(node.group), {
      id,
      ...nodeSize(node),
      ...(own.length > 0 ? { ports: own } : {}),
      ...(beside > 0 ? { labels: [{ text: node.label, width: beside, height: edgeLabel.height }] } : {}),
      layoutOptions: {
        ...(own.length > 0 ? { 'elk.portConstraints': 'FIXED_SIDE' } : {}),
        ...(beside > 0 ? { 'elk.nodeLabels.placement': 'OUTSIDE H_RIGHT V_CENTER' } : {}),
      },
    });
  }
  const childrenOf = (parent: string | undefined): ElkNode[] => [
    ...(members.get(parent) ?? []),
    ...groups
      .filter((group) => within(group.parent) === parent)
      .map(({ id, label, direction: own = direction }) => {
        if (loose.has(id)) return groupNode(id, label, childrenOf(id), looseOptions);
        const isAlone = parent !== undefined && loose.has(parent);
        const layout = isAlone ? { ...options, 'elk.direction': elkDirections[own] } : {};
        return groupNode(id, label, childrenOf(id), layout);
      }),
  ];
  return {
    id: '',
    layoutOptions: {
      ...options,
      'elk.direction': elkDirections[direction],
      ...(seed === undefined ? {} : { 'elk.randomSeed': String(seed) }),
      ...(layering === undefined ? {} : { 'elk.layered.layering.strategy': layering }),
      ...(wrapsAt === undefined
        ? {}
        : { 'elk.layered.wrapping.strategy': 'MULTI_EDGE', 'elk.aspectRatio': String(wrapsAt) }),
    },
    children: childrenOf(undefined),
    edges: links.flatMap((link) => elkEdges(link, main.has(link.id), ports)),
  };
}

/** The groups in the order of their first nodes in the text. */
function inOrder(graph: WorkflowGraph): readonly GraphGroup[] {
  const groups = framedGroups(graph);
  const parents = new Map(groups.map(({ id, parent }) => [id, parent]));
  const first = new Map<string, number>();
  for (const [at, { group }] of graph.nodes.entries())
    for (let id = group; id !== undefined && !first.has(id); id = parents.get(id)) first.set(id, at);
  const placeOf = ({ id }: GraphGroup) => first.get(id) ?? graph.nodes.length;
  return [...groups].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The groups around both ends of an edge, each innermost first, and the innermost group around both. */
interface EdgeHolders {
  readonly one: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
  readonly holder: string | undefined;
}

function buildHolders({ nodes, groups = [] }: WorkflowGraph): (edge: LayoutEdge) => EdgeHolders {
  const parents = new Map(groups.map(({ id, parent }) => [id, parent]));
  const homes = new Map(nodes.map(({ id, group }) => [id, group]));
  const around = groupsAround({ groups });
  return ({ from, to, fromGroup, toGroup }) => {
    const one = around(fromGroup === undefined ? homes.get(from) : parents.get(fromGroup));
    const other = around(toGroup === undefined ? homes.get(to) : parents.get(toGroup));
    return { one, other, holder: [...one].find((id) => other.has(id)) };
  };
}

/** The groups whose members no edge connects, to each other or to the outside. */
function looseGroups(
  { groups = [] }: WorkflowGraph,
  links: readonly LayoutEdge[],
  holderOf: (edge: LayoutEdge) => EdgeHolders,
): ReadonlySet<string> {
  const loose = new Set(groups.map(({ id }) => id));
  for (const link of links) {
    if (link.from === link.to) continue;
    const { one, other, holder } = holderOf(link);
    // The innermost group around both ends, and all within it.
    if (holder !== undefined) loose.delete(holder);
    for (const id of one) if (!other.has(id)) loose.delete(id);
    for (const id of other) if (!one.has(id)) loose.delete(id);
  }
  return loose;
}

/** `layout`: the options of a layout of its content alone; none if it is laid out with what is around it. */
function groupNode(id: string, label: string, children: ElkNode[], layout: LayoutOptions): ElkNode {
  const { side, title } = framePadding;
  const { width, dy } = frameAround(label, { width: 0, height: 0 });
  return {
    id,
    children,
    layoutOptions: {
      ...layout,
      'elk.padding': `[top=${dy},left=${side},bottom=${side},right=${side}]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${title + 2 * side})`,
    },
  };
}

/** Ids of the nodes of 1 px that an edge passes, one in each rank between its ends. No node id begins like this. */
const rankIds = ({ id, from, to, length = 1 }: LayoutEdge): readonly string[] =>
  from === to ? [] : Array.from({ length: length - 1 }, (_, at) => `\nrank ${at} ${id}`);

/** Ids of the parts of an edge between the ranks that it passes. */
const partIds = (edge: LayoutEdge): readonly string[] => [edge.id, ...rankIds(edge).map((rank) => `${rank} out`)];

/**
 * A back edge is laid out forwards, between ports on the same side of its ends, and only drawn backwards. Its label is
 * beside its source: in the middle of the line it would read as the label of a branch that the line passes.
 */
function elkEdges(edge: LayoutEdge, isMain: boolean, ports: Ports): readonly ElkExtendedEdge[] {
  const { id, from, to, fromGroup, toGroup, condition: text = '', back, isInvisible } = edge;
  const source = fromGroup ?? ports.get(from)?.find((port) => port.id === exitPort(id))?.id ?? from;
  const target = toGroup ?? ports.get(to)?.find((port) => port.id === entryPort(id))?.id ?? to;
  const label = { text, width: guessLabelWidth(text), height: edgeLabel.height };
  const isReturn = back === true && from !== to;
  const placement: LayoutOptions = isReturn ? { 'elk.edgeLabels.placement': 'HEAD' } : {};
  const parts = partIds(edge);
  const labelled = isReturn ? parts.length - 1 : (parts.length - 1) >> 1;
  const ends = [back ? target : source, ...rankIds(edge), back ? source : target];
  return parts.map((part, at) => ({
    id: part,
    sources: ends.slice(at, at + 1),
    targets: ends.slice(at + 1, at + 2),
    labels: text === '' || isInvisible || at !== labelled ? [] : [{ ...label, layoutOptions: placement }],
    ...(isMain
      ? { layoutOptions: { 'elk.layered.priority.straightness': '10', 'elk.layered.priority.shortness': '5' } }
      : parts.length > 1 && !isInvisible
        ? { layoutOptions: { 'elk.layered.priority.straightness': '8' } }
        : {}),
  }));
}

type Ports = ReadonlyMap<string, ElkPort[]>;

/** Ids of ports; no node id begins like this. */
const exitPort = (edgeId: string) => `\nout ${edgeId}`;
const entryPort = (edgeId: string) => `\nin ${edgeId}`;

/** Decisions with more exits spread all of them on the forward side. */
const MOST_SIDES = 3;

/** The sides of the exits of decisions with two or three exits, and of both ends of back edges. */
function portsOf(
  graph: WorkflowGraph,
  main: ReadonlySet<string>,
  { isMirrored = false, flipsReturns = false }: ChartOptions,
): Ports {
  const exits = new Map<string, GraphEdge[]>();
  for (const edge of graph.edges)
    if (edge.fromGroup === undefined && edge.from !== edge.to)
      exits.set(edge.from, [...(exits.get(edge.from) ?? []), edge]);
  const { forward, ...sidesInOrder } = exitSides[graph.direction ?? 'TB'];
  const [before, after] = isMirrored
    ? [sidesInOrder.after, sidesInOrder.before]
    : [sidesInOrder.before, sidesInOrder.after];
  const ports = new Map<string, ElkPort[]>();
  const add = (nodeId: string, id: string, side: Side) =>
    ports.set(nodeId, [...(ports.get(nodeId) ?? []), { id, layoutOptions: { 'elk.port.side': side } }]);
  const sides = new Map<string, Side>();
  for (const { id, kind } of graph.nodes) {
    const edges = exits.get(id) ?? [];
    if (kind !== 'condition' || edges.length < 2 || edges.length > MOST_SIDES) continue;
    const middle = mainExit(edges, main);
    for (const [at, edge] of edges.entries()) {
      // Two exits on one side of the main line take both sides of the node.
      const isSecond = edges.length === MOST_SIDES && middle !== 1 && at === (middle === 0 ? 2 : 0);
      const isAfter = (at > middle !== isSecond) !== (flipsReturns && edge.back === true && edges.length < MOST_SIDES);
      const side = at === middle ? forward : isAfter ? after : before;
      sides.set(edge.id, side);
      add(id, exitPort(edge.id), side);
    }
  }
  for (const edge of graph.edges) {
    if (!edge.back || edge.from === edge.to || edge.fromGroup !== undefined || edge.toGroup !== undefined) continue;
    const known = sides.get(edge.id);
    const side = known === undefined || known === forward ? after : known;
    if (known === undefined) add(edge.from, exitPort(edge.id), side);
    add(edge.to, entryPort(edge.id), side);
  }
  return ports;
}

/** The exit that continues the main line: never one that goes back, if there is another. */
function mainExit(edges: readonly GraphEdge[], main: ReadonlySet<string>): number {
  const onLine = edges.findIndex((edge) => main.has(edge.id));
  if (onLine >= 0) return onLine;
  const first = edges.findIndex(({ back }) => !back);
  return first < 0 ? 0 : first;
}

type LaidOutEdge = ElkExtendedEdge & { readonly container?: string };

/** Between the two parts of a line at a rank that it passes, in px: the node there has 1 px. */
const MOST_APART = 2;

/** The positions in ELK's output, with the lines of the edges. */
export function readElkLayout(graph: WorkflowGraph, laidOut: ElkNode): LayoutPositions {
  const corner = new Map<string, readonly [number, number]>();
  const laidOutEdges = new Map<string, LaidOutEdge>();
  const visit = (node: ElkNode, left: number, top: number) => {
    corner.set(node.id, [left, top]);
    for (const edge of node.edges ?? []) laidOutEdges.set(edge.id, edge);
    for (const child of node.children ?? []) visit(child, left + (child.x ?? 0), top + (child.y ?? 0));
  };
  visit(laidOut, 0, 0);
  const sizes = new Map(graph.nodes.map((node) => [node.id, nodeSize(node)]));
  const isAt = (id: string, x = NaN, y = NaN) => {
    const [at, size] = [corner.get(id), sizes.get(id)];
    const slack = 2;
    return (
      at !== undefined &&
      size !== undefined &&
      x >= at[0] - slack &&
      x <= at[0] + size.width + slack &&
      y >= at[1] - slack &&
      y <= at[1] + size.height + slack
    );
  };
  /** ELK's wrapping places the end of some lines elsewhere. */
  const isBetween = ({ from, to, fromGroup, toGroup }: GraphEdge, { corners }: EdgeCourse) =>
    (fromGroup !== undefined || isAt(from, corners[0], corners[1])) &&
    (toGroup !== undefined || isAt(to, corners.at(-2), corners.at(-1)));
  const exits = new Map<string, Record<string, EdgeCourse>>();
  for (const edge of graph.edges) {
    const course = courseOf(
      partIds(edge).map((id) => laidOutEdges.get(id)),
      corner,
      edge.back ?? false,
    );
    if (!course || !isBetween(edge, course)) continue;
    exits.set(edge.from, { ...exits.get(edge.from), [edge.id]: course });
  }
  const places = graph.nodes.flatMap(({ id }): [string, NodePlace][] => {
    const at = corner.get(id);
    const own = exits.get(id);
    return at ? [[id, { x: Math.round(at[0]), y: Math.round(at[1]), ...(own ? { exits: own } : {}) }]] : [];
  });
  return Object.fromEntries(places);
}

type LinePoint = readonly [x: number, y: number];

/** The line of an edge from its parts; undefined if a part is missing or begins elsewhere than the one before ends. */
function courseOf(
  parts: readonly (LaidOutEdge | undefined)[],
  corner: ReadonlyMap<string, LinePoint>,
  isReversed: boolean,
): EdgeCourse | undefined {
  let points: LinePoint[] = [];
  let middle: LinePoint | undefined;
  let width = 0;
  for (const part of parts) {
    const [section] = part?.sections ?? [];
    if (!part || !section) return undefined;
    const [left, top] = corner.get(part.container ?? '') ?? [0, 0];
    const next = [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(
      ({ x, y }) => [Math.round(left + x), Math.round(top + y)] as const,
    );
    const joined = points.length === 0 ? next : joinLines(points, next);
    if (!joined) return undefined;
    points = joined;
    const [label] = part.labels ?? [];
    if (!label) continue;
    width = label.width ?? 0;
    middle = [
      Math.round(left + (label.x ?? 0) + width / 2),
      Math.round(top + (label.y ?? 0) + (label.height ?? 0) / 2),
    ];
  }
  if (isReversed) points.reverse();
  return { corners: points.flat(), ...(middle ? { label: ontoLine(middle, points, width) } : {}) };
}

/** Both lines as one, without points in the middle of a straight line; undefined if they do not meet straight. */
function joinLines(one: readonly LinePoint[], other: readonly LinePoint[]): LinePoint[] | undefined {
  const [end, start] = [one.at(-1), other[0]];
  if (!end || !start || (end[0] !== start[0] && end[1] !== start[1])) return undefined;
  if (Math.abs(end[0] - start[0]) + Math.abs(end[1] - start[1]) > MOST_APART) return undefined;
  const points = [...one, ...other];
  return points.filter((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    return !before || !after || ![0, 1].some((axis) => before[axis] === point[axis] && point[axis] === after[axis]);
  });
}

/** The point of a line beside or above the label that ELK placed: the label is drawn on the line. */
function ontoLine(
  [x, y]: readonly [number, number],
  points: readonly (readonly [number, number])[],
  width: number,
): readonly [number, number] {
  for (const [at, [fromX, fromY]] of points.slice(0, -1).entries()) {
    const [toX = fromX, toY = fromY] = points[at + 1] ?? [];
    const isBeside = y >= Math.min(fromY, toY) && y <= Math.max(fromY, toY) && Math.abs(fromX - x) <= width / 2 + 6;
    if (fromX === toX && isBeside) return [fromX, y];
    const isAbove =
      x - width / 2 >= Math.min(fromX, toX) - 2 &&
      x + width / 2 <= Math.max(fromX, toX) + 2 &&
      Math.abs(fromY - y) <= edgeLabel.height / 2 + 6;
    if (fromY === toY && isAbove) return [x, fromY];
  }
  return [x, y];
}
