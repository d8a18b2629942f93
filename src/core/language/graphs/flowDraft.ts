// The control-flow graph under construction: nodes, edges, and the open ends that are joined to the next node.
// Invariant: one edge for each (from, to, condition); ids are unique.

import { type GraphEdge, type GraphNode, uniqueNodeIds } from '../../graph';

/** An edge that has no target yet. */
export interface OpenEnd {
  readonly from: string;
  readonly condition?: string;
  /** True for an edge that leaves its node because the call failed. */
  readonly fails?: boolean;
  /** Draws no edge; receives the id of the next node, which a loop or a call uses as its target. */
  readonly arrive?: (id: string) => void;
}

export class FlowGraphDraft {
  readonly nodes: GraphNode[] = [];
  private readonly edgesById = new Map<string, GraphEdge>();
  private readonly ids = uniqueNodeIds();
  /** Open ends of the current control flow; empty after a jump. */
  live: OpenEnd[] = [];
  group: string | undefined;

  get edges(): GraphEdge[] {
    return [...this.edgesById.values()];
  }

  /** Adds a node, joins every open end to it and continues from it. */
  add(node: GraphNode): string {
    const id = this.ids.claim(node.id);
    const { group } = this;
    if (group !== undefined) this.nodes.push({ ...node, id, group });
    else this.nodes.push(id === node.id ? node : { ...node, id });
    this.joinAt(id, false);
    this.live = [{ from: id }];
    return id;
  }

  /** Calls `listener` once with the next node that control reaches. */
  onArrival(listener: (id: string) => void): void {
    let isNotified = false;
    const arrive = (id: string) => {
      if (!isNotified) listener(id);
      isNotified = true;
    };
    this.live = [...this.live, { from: '', arrive }];
  }

  /** Joins every open end to an existing node; afterwards there are no open ends. */
  joinAt(to: string, back: boolean): void {
    for (const end of this.live) this.connect(end, to, back);
    this.live = [];
  }

  private connect(end: OpenEnd, to: string, back: boolean): void {
    const { from, condition } = end;
    if (end.arrive) {
      end.arrive(to);
      return;
    }
    let id: string;
    if (end.fails) id = `except:${from}->${to}`;
    else id = condition === undefined ? `flow:${from}->${to}` : `flow:${from}->${to}[${condition}]`;
    if (this.edgesById.has(id)) return;
    const edge: { -readonly [Key in keyof GraphEdge]: GraphEdge[Key] } = { id, from, to, kind: 'flow' };
    if (condition !== undefined) edge.condition = condition;
    if (end.fails) edge.route = 'failure';
    if (back) edge.back = back;
    this.edgesById.set(id, edge);
  }

  /** Adds an edge from a call site to the first node of the called function. */
  connectCall(from: string, to: string): void {
    const id = `call:${from}->${to}`;
    this.edgesById.set(id, { id, from, to, kind: 'flow', condition: 'calls', route: 'call' });
  }
}
