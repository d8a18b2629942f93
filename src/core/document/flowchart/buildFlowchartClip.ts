// Builds a clip: nodes of a flowchart as text that can be pasted into this flowchart or another one, or opened as a new
// one.
// Invariant: Mermaid can read the clip. Shapes, classes and styles of the nodes, their edges and subgraphs are copied
// as written; everything else is left out.

import type { EdgeText, OtherStatement, SubgraphText } from '../../flowchart';
import { flowchartTextAt } from '../../flowchart';
import type { WorkflowGraph } from '../../graph';
import { groupsAround } from '../../graph';
import { groupBy } from '../../support';
import { type FlowchartContext, openFlowchart, pairFlowchartEdges } from './flowchartContext';
import { fullySelectedGroups } from './selectedGroups';

/** Maximum indentation, in levels. */
const MAX_INDENT = 20;

interface Picked {
  readonly nodes: ReadonlySet<string>;
  /** Subgraphs whose nodes are all picked. */
  readonly groups: ReadonlySet<string>;
}

/**
 * Returns a flowchart of the nodes, the edges among them, and the subgraphs whose nodes are all included; empty if none
 * of the nodes exist.
 */
export function buildFlowchartClip(source: string, graph: WorkflowGraph, nodeIds: readonly string[]): string {
  const context = openFlowchart(source, graph);
  const picked = pick(context, new Set(nodeIds));
  if (picked.nodes.size === 0) return '';
  const edges = edgesAmong(context, picked);
  const lines = [
    ...bodyOf(context, picked),
    ...edges.map((edge) => `  ${printEdge(context, edge)}`),
    ...styleStatementsOf(context, picked, edges).map((line) => `  ${line}`),
  ];
  return `flowchart ${graph.direction ?? 'TD'}\n${lines.join('\n')}\n`;
}

function pick({ graph }: FlowchartContext, wanted: ReadonlySet<string>): Picked {
  const around = groupsAround(graph);
  // Copying a group copies its nodes.
  const copiedNodes = graph.nodes.filter(
    ({ id, group }) => wanted.has(id) || [...around(group)].some((other) => wanted.has(other)),
  );
  const nodes = new Set(copiedNodes.map(({ id }) => id));
  return { nodes, groups: fullySelectedGroups(graph, nodes) };
}

/** Lines of the picked nodes and subgraphs, each inside its subgraph. */
function bodyOf(context: FlowchartContext, picked: Picked): string[] {
  const { graph, text } = context;
  const home = (id: string | undefined) => (id !== undefined && picked.groups.has(id) ? id : undefined);
  const nodesIn = groupBy(
    graph.nodes.filter(({ id }) => picked.nodes.has(id)),
    ({ group }) => home(group),
  );
  const groups = [...groupBy(text.groups, ({ id }) => id)].flatMap(([id, [first]]) =>
    first && picked.groups.has(id) ? [first] : [],
  );
  const groupsIn = groupBy(groups, ({ parent }) => home(parent?.id));
  const directions = groupBy(
    text.statements.filter(({ kind }) => kind === 'direction'),
    ({ group }) => group,
  );
  const lines: string[] = [];
  const left = new Set(groups);
  const open: { readonly group: SubgraphText | undefined; readonly depth: number } = { group: undefined, depth: 0 };
  // Iterative, because subgraphs can be nested thousands deep.
  const stack: (string | typeof open)[] = [open];
  while (stack.length > 0) {
    const next = stack.pop() as string | typeof open;
    if (typeof next === 'string') lines.push(next);
    else {
      const { group, depth } = next;
      const indent = '  '.repeat(Math.min(depth, MAX_INDENT));
      if (group) {
        lines.push(indent + flowchartTextAt(text, group.header.range));
        for (const { range } of directions.get(group) ?? [])
          lines.push(`${indent}  ${flowchartTextAt(text, range).trim()}`);
        stack.push(`${indent}end`);
      }
      for (const { id } of nodesIn.get(group?.id) ?? []) lines.push(`${indent}  ${printNode(context, id)}`);
      const inner = (groupsIn.get(group?.id) ?? []).filter((one) => left.delete(one));
      for (const one of inner.toReversed()) stack.push({ group: one, depth: depth + 1 });
    }
    // Subgraphs that contain each other have no outermost one: the first of them becomes top level.
    const [alone] = stack.length === 0 ? left : [];
    if (alone && left.delete(alone)) stack.push({ group: alone, depth: 1 });
  }
  return lines;
}

/** The id with the last shape, class and data that the text assigns to it. */
function printNode({ text }: FlowchartContext, id: string): string {
  const mentions = text.mentions.get(id) ?? [];
  const shape = mentions.findLast((mention) => mention.shape)?.shape?.range;
  const css = mentions.findLast((mention) => mention.css)?.css;
  const data = mentions.findLast((mention) => mention.data)?.data;
  return id + [shape, css, data].map((range) => (range ? flowchartTextAt(text, range) : '')).join('');
}

function edgesAmong(context: FlowchartContext, { nodes, groups }: Picked): EdgeText[] {
  const isCopied = (id: string) => nodes.has(id) || groups.has(id);
  return (pairFlowchartEdges(context) ?? []).flatMap(({ at }) =>
    isCopied(at.from.id) && isCopied(at.to.id) ? at : [],
  );
}

function printEdge({ text }: FlowchartContext, { statement, link: index, from, to, id }: EdgeText): string {
  const link = statement.links[index];
  const range = link && { ...link.range, start: link.id === id ? link.range.start : link.arrow.start };
  return `${from.id} ${range ? flowchartTextAt(text, range) : '-->'} ${to.id}`;
}

/**
 * `class`, `style`, `click` and `linkStyle` statements, reduced to what is picked, with the class definitions they
 * need.
 */
function styleStatementsOf(
  { text }: FlowchartContext,
  { nodes, groups }: Picked,
  edges: readonly EdgeText[],
): string[] {
  const numbers = new Map(edges.map((edge, at) => [String(edge.ordinal), String(at)]));
  const followed = (kind: OtherStatement['kind'], name: string): string[] => {
    if (kind === 'linkStyle') return name === 'default' ? [] : [numbers.get(name) ?? []].flat();
    return nodes.has(name) || groups.has(name) ? [name] : [];
  };
  const lines = text.statements.flatMap((statement) => {
    const isLook = ['class', 'style', 'click', 'linkStyle'].includes(statement.kind);
    if (statement.kind === 'flow' || !isLook) return [];
    const names = statement.names.flatMap(({ text: name }) => followed(statement.kind, name));
    const [first, last] = [statement.names[0]?.range.start, statement.names.at(-1)?.range.end];
    if (names.length === 0 || first === undefined || last === undefined) return [];
    const { start, end } = statement.range;
    return flowchartTextAt(text, { start, end: first }) + names.join() + flowchartTextAt(text, { start: last, end });
  });
  const words = new Set(lines.flatMap((line) => (line.startsWith('class') ? (line.split(/\s+/).at(-1) ?? []) : [])));
  for (const id of nodes)
    for (const { css } of text.mentions.get(id) ?? []) if (css) words.add(flowchartTextAt(text, css).slice(3));
  const classes = text.statements.flatMap((statement) => {
    const definition = statement.kind === 'classDef' ? flowchartTextAt(text, statement.range) : '';
    const name = /^classDef\s+(\S+)/.exec(definition)?.[1];
    return name?.split(',').some((part) => words.has(part)) ? [definition] : [];
  });
  return [...classes, ...lines];
}
