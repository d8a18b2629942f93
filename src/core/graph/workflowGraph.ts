// The workflow graph: the one intermediate form of canvas, metrics, formats, reconstruction and evaluation.
// Plain JSON. Node ids are stable across edits and unique within a graph; edges name existing nodes.

import type { TextRange } from '../support';

/** `fork`: a bar or dot where paths split or join. It does nothing itself. */
export type NodeKind = 'start' | 'end' | 'fork' | 'api' | 'answer' | 'condition' | 'step' | 'llm';
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
  /** The group around one end that the text names as the other end. */
  readonly ownGroup?: string;
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

/** An arrow, or a node, of a flowchart's text that its graph does not have. */
export interface UndrawnEdge {
  /** Labels of its ends; an id where an end is not a node. Of a node: its label. */
  readonly from: string;
  /** Absent for a node. */
  readonly to?: string;
  readonly condition?: string;
  /**
   * `edge-id`: the node, or an end, has the id of an arrow. `unknown-end`: an end is neither a node nor a subgraph. `invisible`: it only
   * places nodes (`~~~`).
   */
  readonly why: 'edge-id' | 'unknown-end' | 'invisible';
  /** The end that `why` is about. */
  readonly end?: string;
  readonly range?: TextRange;
}

export interface WorkflowGraph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly groups?: readonly GraphGroup[];
  /** Arrows and nodes of the text that the graph does not have: converters and checks name them. Absent when there are none. */
  readonly undrawn?: readonly UndrawnEdge[];
  /** Mermaid direction; TB when absent. */
  readonly direction?: 'TB' | 'BT' | 'LR' | 'RL';
}

export const emptyGraph: WorkflowGraph = { nodes: [], edges: [] };

/** START, END and forks mark the flow. They are not subtasks and count in no metric. */
export function isTerminal({ kind }: Pick<GraphNode, 'kind'>): boolean {
  return kind === 'start' || kind === 'end' || kind === 'fork';
}
