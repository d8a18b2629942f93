// Returns the statements of a flowchart with their subgraphs and edges: the basis of edits. Invariant: statements do
// not overlap; text that is not understood is a statement of a separate kind, which edits do not touch.

import { groupBy, memoize, newlineOf } from '../support';
import { edgeId, MAX_FLOWCHART_EDGES } from './edgeId';
import type {
  EdgeText,
  FlowchartStatement,
  FlowchartText,
  FlowStatement,
  OtherStatement,
  SubgraphText,
} from './flowchartStatement';
import { nodeMentionsIn } from './flowchartStatement';
import { type FlowchartDocument, readLatestFlowchart } from './readFlowchart';

type Open<T> = { -readonly [K in keyof T]: T[K] };

export const readFlowchartText = (source: string): FlowchartText => toFlowchartText(readLatestFlowchart(source));

const toFlowchartText = memoize((document: FlowchartDocument): FlowchartText => {
  const { source } = document;
  const statements: FlowchartStatement[] = [];
  const flows: FlowStatement[] = [];
  const groups: SubgraphText[] = [];
  const open: Open<SubgraphText>[] = [];
  let edgeCount = 0;
  for (const syntax of document.statements) {
    const { kind } = syntax;
    // A lone semicolon has no content to edit.
    if (kind === 'semicolon') continue;
    const closed = kind === 'end' ? open.pop() : undefined;
    const statement = { ...syntax, group: open.at(-1) as SubgraphText | undefined };
    if (statement.kind === 'flow') {
      const flow: FlowStatement = { ...statement, firstEdge: edgeCount };
      edgeCount += countEdges(flow);
      statements.push(flow);
      flows.push(flow);
      continue;
    }
    statements.push(statement);
    if (closed) {
      closed.end = statement;
      Object.assign(closed, naming(closed.header, groups.length));
      groups.push(closed);
    } else if (kind === 'subgraph') {
      const name = nameRange(document.text, statement);
      open.push({ id: '', isAnonymous: false, parent: open.at(-1), header: statement, end: statement, name });
    }
  }
  const mentions = groupBy(flows.flatMap(nodeMentionsIn), ({ id }) => id);
  const edges = readEdges(flows);
  const edgeIds = new Set(edges.map((edge) => edge.id));
  const newline = newlineOf(source);
  return { source, newline, statements, flows, groups, edges, mentions, edgeIds };
});

function nameRange(text: string, { range }: OtherStatement) {
  let start = range.start + 'subgraph'.length;
  while (start < range.end && /[^\S\n]/.test(text[start] as string)) start++;
  return { start, end: range.end };
}

function countEdges({ groups }: Pick<FlowStatement, 'groups'>): number {
  let count = 0;
  for (const [index, group] of groups.entries()) count += group.length * (groups[index + 1]?.length ?? 0);
  return count;
}

/** In the order in which Mermaid creates them: link by link, all targets of one source after the other. */
function readEdges(flows: readonly FlowStatement[]): EdgeText[] {
  const edges: EdgeText[] = [];
  const pairs = new Map<string, number>();
  const usedIds = new Set<string>();
  for (const statement of flows) {
    for (const [link, { id: own }] of statement.links.entries()) {
      const sources = statement.groups[link] ?? [];
      const targets = statement.groups[link + 1] ?? [];
      if (edges.length + sources.length * targets.length > MAX_FLOWCHART_EDGES) return edges;
      for (const from of sources) {
        for (const to of targets) {
          const id = edgeId({ linkId: own, from: from.id, to: to.id, sources, targets, pairs, usedIds });
          edges.push({ ordinal: edges.length, statement, link, from, to, id });
        }
      }
    }
  }
  return edges;
}

/** Mermaid's name for a subgraph. */
function naming({ heading }: OtherStatement, index: number): Partial<Open<SubgraphText>> {
  const id = heading?.id.text ?? '';
  const isAnonymous = id === '' || heading?.isTitle === true;
  const title = heading?.titleRange;
  return { id: isAnonymous ? `subGraph${index}` : id, isAnonymous, ...(title === undefined ? {} : { title }) };
}
