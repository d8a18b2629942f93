// The nodes and edges of a process tree while its parts are drawn one after the other.

import { type GraphEdge, uniqueNodeIds } from '../graph';

/** An edge without a target yet, with what `Own` records about it; or the place where a loop's body begins. */
export type DrawingPort<Own = unknown> =
  | ({ readonly kind: 'edge'; readonly from: string; readonly condition?: string } & Own)
  | { readonly kind: 'head'; readonly targets: string[] };

export class ProcessDrawing<Node extends { readonly id: string }, Own = unknown> {
  readonly nodes: Node[] = [];
  private readonly edgesById = new Map<string, GraphEdge>();
  private readonly ids = uniqueNodeIds();

  get edges(): GraphEdge[] {
    return [...this.edgesById.values()];
  }

  /** Returns the node's id, which is a new one if it is taken. */
  add(node: Node): string {
    const id = this.ids.claim(node.id);
    this.nodes.push({ ...node, id });
    return id;
  }

  /** `onEdge` receives every edge, also one that exists. */
  connect(
    ports: readonly DrawingPort<Own>[],
    to: string,
    back = false,
    onEdge?: (id: string, port: DrawingPort<Own> & { readonly kind: 'edge' }) => void,
  ): void {
    for (const port of ports) {
      if (port.kind === 'head') {
        if (!port.targets.includes(to)) port.targets.push(to);
        continue;
      }
      const { from, condition } = port;
      const id = `${from} -> ${to}${condition === undefined ? '' : ` [${condition}]`}`;
      onEdge?.(id, port);
      if (this.edgesById.has(id)) continue;
      const own = { ...(condition === undefined ? {} : { condition }), ...(back ? { back } : {}) };
      this.edgesById.set(id, { id, from, to, kind: 'flow', ...own });
    }
  }
}
