// The peer of the load bench: a page with only React and React Flow that shows a graph with a finished layout, taken
// from `bareGraph`.

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
