// Divides a long procedure into stages, for a zoom at which nodes are too small: blocks under their headers, and the
// steps between them in parts of similar length, named by their first and last node. Invariant: stages of one depth
// contain no node twice, in text order; an inner stage is inside an outer one.

import type { GraphNode, WorkflowGraph } from '../graph';
import { childBlocks, isCompound, type PdlDocument, type PdlStatement } from '../language';
import { buildNodeRangeIndex, countNodesInRange, nodesInRange } from './nodeRangeIndex';

/** A named part of the graph. */
export interface CanvasStage {
  readonly id: string;
  readonly label: string;
  /** 0 for the outermost. */
  readonly depth: number;
  readonly nodeIds: readonly string[];
}

/** A graph with fewer nodes has no stages. */
const minNodes = 8;
/** Target number of stages. */
const wantedStages = 20;
const minLength = 4;
const maxLength = 30;
/** Up to this many steps before a block belong to it: the call whose result it checks. */
const maxLead = 2;
const maxDepth = 6;

/** `graph` may have branches folded: hidden nodes are in no stage. */
export function projectStages(document: PdlDocument | undefined, graph: WorkflowGraph): readonly CanvasStage[] {
  if (!document?.procedure || graph.nodes.length < minNodes) return [];
  const spots = buildNodeRangeIndex(graph.nodes);
  const length = Math.min(maxLength, Math.max(minLength, Math.round(graph.nodes.length / wantedStages)));
  const stages: CanvasStage[] = [];

  const add = (parts: readonly PdlStatement[], depth: number) => {
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last) return;
    const nodes = nodesInRange(spots, { start: first.range.start, end: last.range.end });
    const blocks = parts.filter(isCompound);
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
      const isLarge = isCompound(statement) && size > length;
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

/** The label of the block's header node. */
function headerOf(block: PdlStatement, nodes: readonly GraphNode[]): string {
  if (block.kind === 'def') return block.name.name;
  const node = nodes.find(({ kind, range }) => kind === 'condition' && range && range.start >= block.range.start);
  return node ? `${block.kind} ${node.label}` : block.kind;
}

function namesOf(nodes: readonly GraphNode[]): string {
  const named = nodes.filter(({ kind }) => kind !== 'condition');
  const [first, last] = [named[0] ?? nodes[0], named.at(-1) ?? nodes.at(-1)];
  if (!first || !last) return '';
  return first === last || first.label === last.label ? first.label : `${first.label} to ${last.label}`;
}
