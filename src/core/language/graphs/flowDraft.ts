// The control-flow graph while it is being drawn: nodes, edges, and the open ends that the next node joins.
// Invariant: an edge is drawn once for each (from, to, condition); ids are unique.

import type { GraphEdge, GraphNode } from '../../graph';
import { UniqueNames } from '../../support';

/** An edge that has no target yet. */
export interface OpenEnd {
  readonly from: string;
  readonly condition?: string;
  /** Leaves its node because the call failed, not because it was done. */
  readonly fails?: boolean;
  /** Draws nothing and tells where control goes on: the place that a loop or a call comes back to. */
  readonly arrive?: (id: string) => void;
}

export class FlowGraphDraft {
  readonly nodes: GraphNode[] = [];
  private readonly edgesById = new Map<string, GraphEdge>();
  private readonly ids = new UniqueNames({ joint: '#' });
  /** Where control stands; empty after a jump. */
  live: OpenEnd[] = [];
  group: string | undefined;

  get edges(): GraphEdge[] {
    return [...this.edgesById.values()];
  }

  /** Adds a node, leads every open end to it and goes on from there. */
  add(node: GraphNode): string {
    const id = this.ids.claim(node.id);
    const { group } = this;
    if (group !== undefined) this.nodes.push({ ...node, id, group });
    else this.nodes.push(id === node.id ? node : { ...node, id });
    this.joinAt(id, false);
    this.live = [{ from: id }];
    return id;
  }

  /** Calls back, once, with the node that control reaches next from here. */
  onArrival(listener: (id: string) => void): void {
    let isNotified = false;
    const arrive = (id: string) => {
      if (!isNotified) listener(id);
      isNotified = true;
    };
    this.live = [...this.live, { from: '', arrive }];
  }

  /** Leads every open end to an existing node; control then stands nowhere. */
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
    if (back) edge.back = back;
    this.edgesById.set(id, edge);
  }

  /** From a call site to the first node of the function it calls. */
  connectCall(from: string, to: string): void {
    const id = `call:${from}->${to}`;
    this.edgesById.set(id, { id, from, to, kind: 'flow', condition: 'calls' });
  }
}
