// The peer of the load bench: React and React Flow in a page of their own, with a graph that is laid out already. It
// takes the graph from `bareGraph`.

import '@xyflow/react/dist/style.css';
import { Background, type Edge, type Node, ReactFlow } from '@xyflow/react';
import { createRoot } from 'react-dom/client';

const { bareGraph } = globalThis as unknown as {
  readonly bareGraph: { readonly nodes: Node[]; readonly edges: Edge[] };
};

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ReactFlow defaultNodes={bareGraph.nodes} defaultEdges={bareGraph.edges} fitView>
      <Background />
    </ReactFlow>,
  );
