// A long procedure in stages, for a picture too small for its nodes: blocks under their headers, and what stands between
// them in stretches of about the same length, under the names they begin and end with.
// Invariant: the stages of one depth hold no node twice, in the order of the text; an inner stage lies within an outer.

import type { GraphNode, WorkflowGraph } from '../graph';
import { childBlocks, type PdlDocument, type PdlStatement } from '../language';
import { buildNodeRangeIndex, countNodesInRange, nodesInRange } from './nodeRangeIndex';

/** A part of the graph that has a name of its own. */
export interface CanvasStage {
  readonly id: string;
  readonly label: string;
  /** 0 for the outermost. */
  readonly depth: number;
  readonly nodeIds: readonly string[];
}

/** A graph of fewer nodes has no parts. */
const minNodes = 8;
/** So many stages a reader takes in at once. */
const wantedStages = 20;
const minLength = 4;
const maxLength = 30;
/** What leads up to a block belongs to it: the call whose result it looks at. */
const maxLead = 2;
const maxDepth = 6;

/** `graph` may have branches folded: what is hidden is in no stage. */
export function projectStages(document: PdlDocument | undefined, graph: WorkflowGraph): readonly CanvasStage[] {
  if (!document?.procedure || graph.nodes.length < minNodes) return [];
  const spots = buildNodeRangeIndex(graph.nodes);
  const length = Math.min(maxLength, Math.max(minLength, Math.round(graph.nodes.length / wantedStages)));
  const stages: CanvasStage[] = [];

  const add = (parts: readonly PdlStatement[], depth: number) => {
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last) return;
    const nodes = nodesInRange(spots, { start: first.range.start, end: last.range.end });
    const blocks = parts.filter(isBlock);
    const [block] = blocks;
    const isNamedByBlock = block !== undefined && blocks.length === 1 && parts.length <= maxLead + 1 && last === block;
    const label = isNamedByBlock ? headerOf(block, nodes) : namesOf(nodes);
    if (nodes.length === 0 || label === '') return;
    stages.push({ id: `stage:${first.range.start}`, label, depth, nodeIds: nodes.map(({ id }) => id) });
  };
  const walk = (body: readonly PdlStatement[], depth: number) => {
    let run: PdlStatement[] = [];
    let count = 0;
    const flush = () => {
      add(run, depth);
      [run, count] = [[], 0];
    };
    for (const statement of body) {
      const size = countNodesInRange(spots, statement.range);
      const isLarge = isBlock(statement) && size > length;
      if (isLarge && run.length > maxLead) flush();
      run.push(statement);
      count += size;
      if (isLarge || count >= length) flush();
      if (isLarge && depth < maxDepth)
        for (const block of childBlocks(statement)) if (block.length > 1) walk(block, depth + 1);
    }
    flush();
  };
  walk(document.procedure.body, 0);
  return stages;
}

const isBlock = ({ kind }: PdlStatement) =>
  kind === 'if' || kind === 'while' || kind === 'for' || kind === 'try' || kind === 'def';

/** As the node of its header says it. */
function headerOf(block: PdlStatement, nodes: readonly GraphNode[]): string {
  if (block.kind === 'def') return block.name.name;
  const node = nodes.find(({ kind, range }) => kind === 'condition' && range && range.start >= block.range.start);
  const word = block.kind === 'if' || block.kind === 'while' || block.kind === 'for' ? block.kind : 'try';
  return node ? `${word} ${node.label}` : word;
}

function namesOf(nodes: readonly GraphNode[]): string {
  const named = nodes.filter(({ kind }) => kind !== 'condition');
  const [first, last] = [named[0] ?? nodes[0], named.at(-1) ?? nodes.at(-1)];
  if (!first || !last) return '';
  return first === last || first.label === last.label ? first.label : `${first.label} to ${last.label}`;
}
