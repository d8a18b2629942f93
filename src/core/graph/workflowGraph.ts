// Types of the workflow graph: the common intermediate form of canvas, metrics, formats, reconstruction and evaluation.
// Plain JSON.
// Node ids are stable across edits and unique within a graph; edges name existing nodes.

import type { TextRange } from '../support';

/** `fork`: a bar or dot where paths split or join, without an action. */
export type NodeKind = 'start' | 'end' | 'fork' | 'api' | 'answer' | 'condition' | 'step' | 'llm';
export type EdgeKind = 'requires' | 'flow';

/** Colours that a flowchart gives to a node: `#rrggbb` each; the text is readable on the fill. */
export interface NodeColours {
  readonly fill?: string;
  readonly stroke?: string;
  readonly text?: string;
}

export interface GraphNode {
  /**
   * Derived from declared names, never from offsets, for example `api:find_table` or `cond:table_free == true`. The
   * functions of nodeId.ts build and read it.
   */
  readonly id: string;
  readonly kind: NodeKind;
  /** Displayed text; any text, never markup. */
  readonly label: string;
  /** The declared name it refers to (API, ANSWER, tool), if any. */
  readonly ref?: string;
  /**
   * Second line: `request -> response`, or the first words of an answer. For a condition other than an `if`, its
   * statement: `while`, `for`, `except`.
   */
  readonly detail?: string;
  readonly range?: TextRange;
  /** Id of the subgraph (`def`, Mermaid subgraph) that contains it. */
  readonly group?: string;
  /** Mermaid shape name, if the document is a flowchart. */
  readonly shape?: string;
  readonly colours?: NodeColours;
}

export interface GraphEdge {
  /** Unique within its graph and opaque: the meaning of an edge is in its fields. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** `requires`: from the precondition to the dependent. `flow`: control. */
  readonly kind: EdgeKind;
  /** Branch label or condition text. */
  readonly condition?: string;
  /**
   * For a `requires` edge: the choice that it belongs to. One of the edges to the same node with the same choice is
   * enough.
   */
  readonly alternative?: string;
  /**
   * For a flow edge of a procedure that control takes only in a special case. `call`: from a call to the first node of
   * the called function. `failure`: from a call that failed to its handler.
   */
  readonly route?: 'call' | 'failure';
  /** True if it closes a loop: it leads back to a node on its own path from the start. */
  readonly back?: boolean;
  /** Mermaid's line style, if it is not the plain one. */
  readonly stroke?: 'thick' | 'dotted';
  /** Mermaid's edge ends, if they are not those of a plain arrow (`none` to `arrow`). */
  readonly heads?: EdgeHeads;
  /** The group that the text names as an end instead of a node: the edge is drawn at the frame. */
  readonly fromGroup?: string;
  readonly toGroup?: string;
  /** The group around one end that the text names as the other end. */
  readonly ownGroup?: string;
  /** Mermaid's length of the link: the least number of ranks between its ends, 1 if absent. Only layouts use it. */
  readonly length?: number;
  readonly range?: TextRange;
}

/**
 * A link of a flowchart that only positions its ends (`A ~~~ B`): it is not drawn, and the flow does not follow it. Its
 * fields are those of an edge.
 */
export type InvisibleLink = Pick<GraphEdge, 'from' | 'to' | 'fromGroup' | 'toGroup' | 'length'>;

export type EdgeHead = 'none' | 'arrow' | 'circle' | 'cross';

export interface EdgeHeads {
  readonly from: EdgeHead;
  readonly to: EdgeHead;
}

export interface GraphGroup {
  readonly id: string;
  readonly label: string;
  readonly parent?: string;
  /** Mermaid's own direction inside the group, if it has one. */
  readonly direction?: WorkflowGraph['direction'];
  /** Set for all groups of a dependency graph, which come from names and not from the text. */
  readonly isFrame?: true;
  /** Range of its first line in the text. */
  readonly range?: TextRange;
}

/** An edge or node of a flowchart's text that its graph does not contain. */
export interface UndrawnEdge {
  /** Labels of its ends; an id for an end that is not a node. For a node: its label. */
  readonly from: string;
  /** Absent for a node. */
  readonly to?: string;
  readonly condition?: string;
  /**
   * `edge-id`: the node, or an end, has the id of an edge. `unknown-end`: an end is neither a node nor a subgraph.
   * `invisible`: it only positions nodes (`~~~`).
   */
  readonly why: 'edge-id' | 'unknown-end' | 'invisible';
  /** The end that `why` refers to. */
  readonly end?: string;
  readonly range?: TextRange;
}

export interface WorkflowGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly groups?: readonly GraphGroup[];
  /**
   * Edges and nodes of the text that the graph does not contain; converters and checks report them. Absent if empty.
   */
  readonly undrawn?: readonly UndrawnEdge[];
  /** For layouts only; `undrawn` describes them. Absent if empty. */
  readonly invisibleLinks?: readonly InvisibleLink[];
  /** Mermaid direction; TB if absent. */
  readonly direction?: 'TB' | 'BT' | 'LR' | 'RL';
}

export const emptyGraph: WorkflowGraph = { nodes: [], edges: [] };

/** START, END and forks mark the flow. They are not subtasks and do not count in metrics. */
export function isTerminal({ kind }: Pick<GraphNode, 'kind'>): boolean {
  return kind === 'start' || kind === 'end' || kind === 'fork';
}
