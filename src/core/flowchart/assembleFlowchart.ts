// Assembles the statements of a flowchart to nodes, edges and subgraphs, as Mermaid's database does for the same
// statements in the same order (flowDb.ts of Mermaid 12). Invariant: ids, shapes, edges and members are Mermaid's own;
// input that Mermaid refuses becomes a fault with a range.

import type { TextRange } from '../support';
import { edgeId, MAX_FLOWCHART_EDGES } from './edgeId';
import type { FlowchartData, FlowchartEdgeData, FlowchartSubgraph, FlowchartVertex } from './flowchartData';
import type { FlowchartLink, FlowchartSyntaxStatement, NodeMention } from './flowchartStatement';
import { knownShapes } from './knownShapes';
import { nodeColours } from './nodeColours';
import { readNodeData } from './nodeData';
import { mermaidParserText } from './readTokens';

export interface FlowchartFault {
  readonly range: TextRange;
  /** For a semantic error; absent for a token that does not fit. */
  readonly message?: string;
}

export interface AssembledFlowchart {
  readonly data: FlowchartData;
  readonly faults: readonly FlowchartFault[];
  /** True if a part has to be read by Mermaid's own parser. */
  readonly needsMermaid: boolean;
}

type Open<T> = { -readonly [K in keyof T]: T[K] };
interface Subgraph extends FlowchartSubgraph {
  readonly nodes: string[];
}
interface OpenGroup {
  readonly header: Extract<FlowchartSyntaxStatement, { heading?: unknown }>;
  readonly members: string[][];
  dir?: string;
}

const MAX_FAULTS = 50;

export function assembleFlowchart(statements: readonly FlowchartSyntaxStatement[], source: string): AssembledFlowchart {
  const vertices = new Map<string, Open<FlowchartVertex>>();
  const shaped = new Set<string>();
  const edges: FlowchartEdgeData[] = [];
  const edgeIds = new Set<string>();
  const dropped: NonNullable<FlowchartData['dropped']>[number][] = [];
  const pairs = new Map<string, number>();
  const subgraphs: Subgraph[] = [];
  const subgraphIds = new Map<string, Subgraph>();
  const owned = new Set<string>();
  const open: OpenGroup[] = [];
  const faults: FlowchartFault[] = [];
  let direction = 'TB';
  let subgraphCount = 0;
  let needsMermaid = false;
  /** Offset up to which an earlier fault invalidates later ones. */
  let spoiledTo = -1;

  const fault = (range: TextRange, message?: string) => {
    if (faults.length < MAX_FAULTS) faults.push({ range, ...(message === undefined ? {} : { message }) });
  };

  const addVertex = (id: string): Open<FlowchartVertex> | undefined => {
    if (id.trim() === '' || edgeIds.has(id)) return undefined;
    let vertex = vertices.get(id);
    if (!vertex) {
      vertex = { id, text: id, labelType: 'text' };
      vertices.set(id, vertex);
    }
    return vertex;
  };
  const addMention = (mention: NodeMention) => {
    const { id, shape, data, range, idRange } = mention;
    const vertex = addVertex(id);
    if (!vertex && shape && edgeIds.has(id)) {
      dropped.push({ id, text: shape.label.text, labelType: shape.label.type, range });
    }
    if (vertex) {
      const hasShapeOrData = shape !== undefined || data !== undefined;
      if (vertex.range === undefined || (hasShapeOrData && !shaped.has(id))) {
        vertex.range = { start: range.start, end: data?.end ?? shape?.range.end ?? idRange.end };
      }
      if (hasShapeOrData) shaped.add(id);
      if (shape) {
        vertex.text = shape.label.text;
        vertex.labelType = shape.label.type;
        vertex.shape = shape.name;
      }
    }
    if (!data) return;
    const read = readNodeData(mermaidParserText(source.slice(data.start + 2, data.end - 1)));
    if (!read) needsMermaid = true;
    else if (vertex && !subgraphIds.has(id)) applyData(vertex, read, data);
  };
  const applyData = (
    vertex: Open<FlowchartVertex>,
    data: NonNullable<ReturnType<typeof readNodeData>>,
    at: TextRange,
  ) => {
    const shape = data.get('shape');
    if (shape) {
      const isKnown = typeof shape === 'string' && knownShapes.has(shape);
      if (!isKnown) {
        const written = String(shape);
        const found = source.indexOf(written, at.start);
        const range = found >= 0 && found < at.end ? { start: found, end: found + written.length } : at;
        fault(range, `Mermaid has no shape "${written.slice(0, 60)}". Names of shapes are written in small letters.`);
      } else vertex.shape = shape;
    }
    const label = data.get('label');
    if (label) {
      if (typeof label !== 'string') needsMermaid = true;
      vertex.text = String(label);
      const type = data.get('labelType');
      vertex.labelType = type === 'text' || type === 'string' ? type : 'markdown';
    }
    for (const picture of ['icon', 'img'] as const) {
      if (!data.get(picture)) continue;
      if (picture === 'img') vertex.picture = 'image';
      else vertex.picture ??= 'icon';
      if ((typeof label !== 'string' || label.trim() === '') && vertex.text === vertex.id) vertex.text = '';
    }
  };
  const addLink = (sources: readonly NodeMention[], targets: readonly NodeMention[], link: FlowchartLink) => {
    if (edges.length + sources.length * targets.length > MAX_FLOWCHART_EDGES) {
      fault(link.range, 'A flowchart may have 100,000 edges at most, and this makes more. Join fewer nodes with "&".');
      return;
    }
    const isInvalid = link.type === 'INVALID';
    for (const from of sources) {
      for (const to of targets) {
        const id = edgeId({ linkId: link.id, from: from.id, to: to.id, sources, targets, pairs, usedIds: edgeIds });
        edges.push({
          id,
          from: from.id,
          to: to.id,
          text: link.text?.text ?? '',
          labelType: link.text?.type ?? 'text',
          type: link.type,
          stroke: isInvalid ? 'INVALID' : link.stroke,
          length: isInvalid ? 1 : link.length,
          range: link.range,
        });
      }
    }
  };
  const addSubgraph = ({ header, members, dir }: OpenGroup): string => {
    const { id: name, isTitle, title } = header.heading ?? { id: { text: '', type: 'text' as const }, isTitle: true };
    const id = isTitle ? `subGraph${subgraphCount}` : name.text;
    subgraphCount++;
    const listed = new Set(members.flat().filter((member) => member.trim() !== ''));
    const nodes: string[] = [];
    for (const member of listed) if (!owned.has(member)) nodes.push(member);
    const kept = nodes.filter((node) => node !== id);
    for (const node of kept) owned.add(node);
    const existing = subgraphIds.get(id);
    if (existing) for (const node of kept) existing.nodes.push(node);
    else {
      const made: Subgraph = {
        id,
        title: (title ?? name).text,
        nodes: kept,
        ...(dir === undefined ? {} : { dir }),
        labelType: (title ?? name).type,
        range: header.range,
      };
      subgraphs.push(made);
      subgraphIds.set(id, made);
    }
    return id;
  };

  for (const statement of statements) {
    if (statement.fault) {
      // Text after an open quotation mark or bracket is read again, so faults in it may be consequences of the first.
      if (statement.fault.start >= spoiledTo) fault(statement.fault);
      spoiledTo = Math.max(spoiledTo, statement.fault.end);
    }
    const { kind } = statement;
    if (kind === 'flow') {
      const { groups, links } = statement;
      for (const [index, group] of groups.entries()) {
        for (const mention of group) addMention(mention);
        const link = links[index - 1];
        if (link) addLink(groups[index - 1] ?? [], group, link);
      }
      const inside = open.at(-1)?.members;
      // Mermaid lists the target of a link before its source.
      if (inside) for (const group of groups.toReversed()) inside.push(group.map(({ id }) => id));
      // Mermaid 12 fails on this id in some contexts.
      if (inside && groups.some((group) => group.some(({ id }) => id === 'hasOwnProperty'))) needsMermaid = true;
    } else if (kind === 'subgraph') open.push({ header: statement, members: [] });
    else if (kind === 'end') {
      const group = open.pop();
      if (group) {
        const id = addSubgraph(group);
        open.at(-1)?.members.push([id]);
      } else fault(statement.range, 'This "end" closes no subgraph. Take it out, or write "End" for a node.');
    } else if (kind === 'direction') {
      const group = open.at(-1);
      if (group && statement.value !== undefined) group.dir = statement.value;
    } else if (kind === 'style') for (const { text: id } of statement.names) addVertex(id);
    else if (kind === 'linkStyle') {
      for (const { text: index, range } of statement.names) {
        if (index === 'default' || Number(index) < edges.length) continue;
        const count = edges.length === 1 ? 'is one edge' : `are ${edges.length} edges`;
        fault(range, `There is no edge ${index} to style here: before this line there ${count}, counted from 0.`);
      }
    } else if (kind === 'accessibility') open.at(-1)?.members.push([statement.value ?? '']);
    else if (kind === 'semicolon') open.at(-1)?.members.push([';']);
    else if (kind === 'header') direction = directionOf(statement.value ?? '');
  }
  for (const { header } of open) {
    fault(header.range, 'This subgraph has no "end". Write "end" on a line of its own behind its nodes.');
  }
  for (const [id, colours] of nodeColours(statements, vertices.keys(), source)) {
    const vertex = vertices.get(id);
    if (vertex) vertex.colours = colours;
  }
  faults.sort((a, b) => a.range.start - b.range.start);
  const vertexList = [...vertices.values()];
  const data = { direction, vertices: vertexList, edges, subgraphs, ...(dropped.length > 0 ? { dropped } : {}) };
  return { data, faults, needsMermaid };
}

function directionOf(written: string): string {
  if (written === '<') return 'RL';
  if (written === '^') return 'BT';
  if (written === '>') return 'LR';
  return written === 'v' || written === 'TD' || written === '' ? 'TB' : written;
}
