// Compares the graph read from a planned text with the graph that the flowchart edit should give.

import type { FlowchartEdit } from '../../core/document';
import type { WorkflowGraph } from '../../core/graph';
import { groupsAround } from '../../core/graph';
import { groupBy } from '../../core/support';
import {
  type ExpectedEdge,
  type ExpectedFlowchart,
  edgeStyleKey,
  expectUnchanged,
  NEW_ID,
  reduceFlowchart,
} from './reduceFlowchart';

/**
 * Describes the first difference; undefined if `after` is the result of applying `edit` to `before`. Ignores positions,
 * and node kinds that derive from edges.
 */
export function compareFlowcharts(
  before: WorkflowGraph,
  after: WorkflowGraph,
  edit: FlowchartEdit,
): string | undefined {
  const expectedGraph = reduceFlowchart(before, edit);
  const read = expectUnchanged(after);
  // An empty subgraph is drawn as a node while edges lead to it, and as a frame otherwise.
  const groupIds = new Set(read.groups.map(({ id }) => id));
  const hollow = new Set(expectedGraph.nodes.flatMap(({ id }) => (groupIds.has(id) ? id : [])));
  const expected = { ...expectedGraph, nodes: expectedGraph.nodes.filter(({ id }) => !hollow.has(id)) };
  const found = { ...read, groups: read.groups.filter(({ id }) => !hollow.has(id)) };
  return (
    compareNodes(expected, found) ??
    compareGroups(expected, found) ??
    compareEdges(expected, found, before, after) ??
    (expected.direction === found.direction ? undefined : 'another direction')
  );
}

/** Ids of anonymous subgraphs are numbered, so a new subgraph before them changes their ids. */
const isAnonymous = (id: string) => /^subGraph\d+$/.test(id);

/** The id of the only new node or group, if the edit did not choose one. */
function newId(expected: readonly { readonly id: string }[], found: readonly { readonly id: string }[]): string {
  const known = new Set(expected.map(({ id }) => id));
  const fresh = found.filter(({ id }) => !known.has(id) && !isAnonymous(id));
  return fresh.length === 1 ? (fresh[0]?.id ?? NEW_ID) : NEW_ID;
}

/** Returns a test of whether a group in the text is the expected group. */
function groupMatcher(expected: ExpectedFlowchart, found: ExpectedFlowchart) {
  const fresh = newId(expected.groups, found.groups);
  const labels = new Map(expected.groups.map((group) => [group.id, group.labels]));
  const written = new Map(found.groups.map((group) => [group.id, group.labels[0] ?? '']));
  return (want: string | undefined, got: string | undefined): boolean => {
    if (want === undefined || got === undefined) return want === got;
    if (want === NEW_ID) return got === fresh;
    if (!isAnonymous(want) || !isAnonymous(got)) return want === got;
    return labels.get(want)?.includes(written.get(got) ?? '') === true;
  };
}

function compareNodes(expected: ExpectedFlowchart, found: ExpectedFlowchart): string | undefined {
  const fresh = newId(expected.nodes, found.nodes);
  const wanted = new Map(expected.nodes.map((node) => [node.id === NEW_ID ? fresh : node.id, node]));
  const isGroup = groupMatcher(expected, found);
  for (const node of found.nodes) {
    const want = wanted.get(node.id);
    if (!want) {
      if (expected.added) continue;
      return `the node "${node.id}"`;
    }
    const name = `the node "${node.labels[0]}"`;
    if (!want.labels.includes(node.labels[0] ?? '')) return name;
    if (want.shapes && !want.shapes.includes(node.shapes?.[0])) return `the shape of ${name}`;
    if (want.group !== 'open' && !isGroup(want.group, node.group)) return `the group of ${name}`;
  }
  const known = new Set(found.nodes.map(({ id }) => id));
  const missing = [...wanted.keys()].find((id) => !known.has(id));
  if (missing !== undefined) return missing === NEW_ID ? 'more than one node' : `the node "${missing}"`;
  const count = found.nodes.length - expected.nodes.length;
  return expected.added && count !== expected.added.nodes ? 'another node' : undefined;
}

function compareGroups(expected: ExpectedFlowchart, found: ExpectedFlowchart): string | undefined {
  const isGroup = groupMatcher(expected, found);
  const wanted = [...expected.groups];
  for (const group of found.groups) {
    const at = wanted.findIndex(
      (want) =>
        isGroup(want.id, group.id) &&
        want.labels.includes(group.labels[0] ?? '') &&
        want.direction === group.direction &&
        isGroup(want.parent, group.parent),
    );
    if (at >= 0) wanted.splice(at, 1);
    else if (!expected.added) return `the group "${group.labels[0]}"`;
  }
  const [missing] = wanted;
  const count = found.groups.length - expected.groups.length;
  if (expected.added && count !== expected.added.groups) return 'another group';
  return missing ? `the group "${missing.labels[0]}"` : undefined;
}

function compareEdges(
  expected: ExpectedFlowchart,
  found: ExpectedFlowchart,
  before: WorkflowGraph,
  after: WorkflowGraph,
): string | undefined {
  const fresh = newId(expected.nodes, found.nodes);
  const resolve = (id: string) => (id === NEW_ID ? fresh : id);
  const keyOf = (edge: Pick<ExpectedEdge, 'from' | 'to' | 'styleKey'>) =>
    `${resolve(edge.from)}\n${resolve(edge.to)}\n${edge.styleKey}`;
  const read = after.edges.map((edge) => ({ from: edge.from, to: edge.to, styleKey: edgeStyleKey(edge) }));
  const drawn = groupBy(read, keyOf);
  const met = new Set<(typeof read)[number]>();
  const moved: ExpectedEdge[] = [];
  for (const edge of expected.edges) {
    const same = drawn.get(keyOf(edge))?.pop();
    if (same) met.add(same);
    else if (edge.isNew) return 'other edges';
    else moved.push(edge);
  }
  const left = read.filter((edge) => !met.has(edge));
  if (expected.added) return moved.length > 0 || left.length !== expected.added.edges ? 'other edges' : undefined;
  // An edge at a group is drawn at the group's first or last node, which the edit may have changed.
  const around = [nodeGroups(before), nodeGroups(after)] as const;
  const mayMove = (from: string, to: string) =>
    from === to || around.some((groups) => around.some((others) => shares(groups(from), others(to))));
  for (const edge of moved) {
    const at = left.findIndex(
      (other) =>
        other.styleKey === edge.styleKey &&
        mayMove(resolve(edge.from), other.from) &&
        mayMove(resolve(edge.to), other.to),
    );
    if (at < 0) return 'other edges';
    left.splice(at, 1);
  }
  // The same holds for an edge that was drawn at a removed node: it stays in the text and in the graph.
  const known = new Set(after.nodes.map(({ id }) => id));
  const orphaned = before.edges.filter(({ from, to }) => !known.has(from) || !known.has(to));
  for (const edge of left) {
    const mayBe = (id: string, was: string) => id === was || (!known.has(was) && shares(around[0](id), around[0](was)));
    const at = orphaned.findIndex(
      (was) => edgeStyleKey(was) === edge.styleKey && mayBe(edge.from, was.from) && mayBe(edge.to, was.to),
    );
    if (at < 0) return 'other edges';
    orphaned.splice(at, 1);
  }
  return undefined;
}

const shares = (some: ReadonlySet<string>, others: ReadonlySet<string>) => [...some].some((id) => others.has(id));

function nodeGroups(graph: WorkflowGraph): (nodeId: string) => ReadonlySet<string> {
  const own = new Map(graph.nodes.map((node) => [node.id, node.group]));
  const around = groupsAround(graph);
  return (nodeId) => around(own.get(nodeId));
}
