import type { WorkflowGraph } from '../../core/graph';

/** Nodes and edges together. Larger charts take ELK longer than a reader waits. */
const MAX_FOR_ELK = 600;

/** Whether ELK lays out the graph: a flowchart of moderate size. */
export const isChartForElk = ({ nodes, edges, invisibleLinks = [] }: WorkflowGraph): boolean => {
  const links = edges.length + invisibleLinks.length;
  return links > 0 && nodes.length + links <= MAX_FOR_ELK && nodes.some(({ shape }) => shape !== undefined);
};
