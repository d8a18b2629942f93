// The workflow graph: the one intermediate form of canvas, metrics, formats, reconstruction and evaluation.
// Plain JSON. Node ids are stable across edits and unique within a graph; edges name existing nodes.

import type { TextRange } from '../support';

export type NodeKind = 'start' | 'end' | 'api' | 'answer' | 'condition' | 'step' | 'llm';
export type EdgeKind = 'requires' | 'flow';

/** As a flowchart gives them to a node: `#rrggbb` each, the text readable on the fill. */
export interface NodeColours {
  readonly fill?: string;
  readonly stroke?: string;
  readonly text?: string;
}

export interface GraphNode {
  /**
   * From declared names, never from offsets: `api:find_table`, `answer:booked`, `cond:table_free == true`,
   * `step:...`, `start`, `end`. A second call site of the same name is `api:find_table#2`, and so on.
   */
  readonly id: string;
  readonly kind: NodeKind;
  /** What the node shows; any text at all, never markup. */
  readonly label: string;
  /** The declared name it refers to (API, ANSWER, tool), when it does. */
  readonly ref?: string;
  /**
   * Second line: `request -> response`, or the first words of an answer. Of a condition that is no `if`, its statement:
   * `while`, `for`, `except`.
   */
  readonly detail?: string;
  readonly range?: TextRange;
  /** Id of the subgraph (`def`, Mermaid subgraph) that holds it. */
  readonly group?: string;
  /** Mermaid shape name, when the document is a flowchart. */
  readonly shape?: string;
  readonly colours?: NodeColours;
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** `requires`: from the precondition to the dependent. `flow`: control. */
  readonly kind: EdgeKind;
  /** Branch label or condition text. */
  readonly condition?: string;
  /** Of a `requires` edge: the choice it belongs to. One of the edges to the same node with the same choice is enough. */
  readonly alternative?: string;
  /** Closes a loop: goes back to a node on its own path from the start. */
  readonly back?: boolean;
  /** Mermaid's line, when it is not the plain one. */
  readonly stroke?: 'thick' | 'dotted';
  /** Mermaid's ends, when they are not those of a plain arrow (`none` to `arrow`). */
  readonly heads?: EdgeHeads;
  /** The group that the text names as an end, where it names no node: it is drawn at the frame. */
  readonly fromGroup?: string;
  readonly toGroup?: string;
  readonly range?: TextRange;
}

export type EdgeHead = 'none' | 'arrow' | 'circle' | 'cross';

export interface EdgeHeads {
  readonly from: EdgeHead;
  readonly to: EdgeHead;
}

export interface GraphGroup {
  readonly id: string;
  readonly label: string;
  readonly parent?: string;
  /** Mermaid's own direction inside of it, when it has one. */
  readonly direction?: WorkflowGraph['direction'];
  /** Of its first line in the text. */
  readonly range?: TextRange;
}

export interface WorkflowGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly groups?: readonly GraphGroup[];
  /** Mermaid direction; TB when absent. */
  readonly direction?: 'TB' | 'BT' | 'LR' | 'RL';
}

export const emptyGraph: WorkflowGraph = { nodes: [], edges: [] };

/** START and END are not subtasks: they count in no metric. */
export function isTerminal(node: GraphNode): boolean {
  return node.kind === 'start' || node.kind === 'end';
}
