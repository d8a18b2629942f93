// The layout of procedure graphs, beside unmodified dagre on the same graphs and node sizes; and the cost of an edit.

import { Graph, layout as runDagre } from '@dagrejs/dagre';
import { placeNewNodes } from '../src/adapters/layout';
import { layoutGraph } from '../src/adapters/layout/layoutGraph';
import type { WorkflowGraph } from '../src/core/graph';
import { buildProcedureGraph, parsePdl } from '../src/core/language';
import { nodeSize } from '../src/core/projection';
import { generateTestWorkflow } from '../src/testing/generateTestWorkflow';
import { type BenchOptions, ms, timeRounds, timeTogether } from './bench';

const targets: Record<number, string> = { 50: '16 ms', 1000: '1 s, in a worker' };

function layOutBare(graph: WorkflowGraph): void {
  const bare = new Graph({ multigraph: true });
  bare.setGraph({});
  bare.setDefaultEdgeLabel(() => ({}));
  for (const node of graph.nodes) bare.setNode(node.id, nodeSize(node));
  for (const edge of graph.edges) bare.setEdge(edge.from, edge.to, {}, edge.id);
  runDagre(bare);
}

/** A procedure graph of about `nodes` nodes: conditions are nodes too, so the document declares fewer. */
function procedureOf(nodes: number): WorkflowGraph {
  let declared = nodes;
  let graph = buildProcedureGraph(parsePdl(generateTestWorkflow(declared).source));
  for (let attempt = 0; attempt < 4; attempt++) {
    declared = Math.max(3, Math.round((declared * nodes) / graph.nodes.length));
    graph = buildProcedureGraph(parsePdl(generateTestWorkflow(declared).source));
  }
  return graph;
}

export function benchLayout({ quick, report }: BenchOptions): void {
  for (const size of [50, 200, 1000]) {
    const graph = procedureOf(size);
    const rounds = quick ? 1 : size > 500 ? 3 : 15;
    const [ours, bare] = timeTogether(rounds, [() => layoutGraph(graph), () => layOutBare(graph)]);
    if (!ours || !bare) return;
    report({
      bench: 'layout',
      what: `${graph.nodes.length} nodes, ${graph.edges.length} edges, median`,
      weir: ms(ours.median),
      beside: `bare dagre ${ms(bare.median)} (ratio ${(ours.median / bare.median).toFixed(2)})`,
      ...(targets[size] ? { target: targets[size] } : {}),
    });
    const places = { ...layoutGraph(graph) };
    const added = graph.nodes[Math.floor(graph.nodes.length / 2)];
    if (added) delete places[added.id];
    const edit = timeRounds(rounds * 5, () => placeNewNodes(graph, places));
    report({
      bench: 'layout',
      what: `${graph.nodes.length} nodes, one of them new, median`,
      weir: ms(edit.median),
      beside: `a whole new layout ${ms(ours.median)}`,
      target: 'a fifth of it',
    });
  }
}
