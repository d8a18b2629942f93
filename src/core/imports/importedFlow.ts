// Types of a workflow that was read from the file of another tool, before it becomes a flowchart document. Plain JSON.

import type { WorkflowGraph } from '../graph';

/**
 * `question`: asks the user for values. `words`: a step in words. `part`: belongs to another step, such as the model of
 * an agent. `group`: a frame around the nodes that name it.
 */
export type ImportedNodeKind =
  | 'start'
  | 'end'
  | 'api'
  | 'answer'
  | 'question'
  | 'condition'
  | 'words'
  | 'part'
  | 'group';

export interface ImportedNode {
  /** Unique within its flow; never printed. */
  readonly id: string;
  /** Displayed text, as the other tool shows it. */
  readonly title: string;
  readonly kind: ImportedNodeKind;
  /** Id of the group that contains it. */
  readonly parent?: string;
  /** A sentence for the reader, which becomes a comment. */
  readonly note?: string;
}

export interface ImportedEdge {
  /** Ids of nodes or groups. */
  readonly from: string;
  readonly to: string;
  /** Branch label or condition. */
  readonly label?: string;
  /** Drawn dotted: not control flow, for example from a tool to the agent that uses it. */
  readonly isReference?: boolean;
}

/** A part of the file that the flow does not contain. */
export interface NotImported {
  /** The part, for example "credentials" or "an edge to an unknown node". */
  readonly what: string;
  /** Title of the node, or the place in the file. */
  readonly where: string;
  /** Completes "Not imported: ... because ...", for example "secrets stay in n8n". */
  readonly why: string;
}

/** Nodes and edges are in the order in which they are drawn; the branches of a condition are in the tool's order. */
export interface ImportedFlow {
  readonly title?: string;
  /** The way the tool draws it; from top to bottom if absent. */
  readonly direction?: WorkflowGraph['direction'];
  readonly nodes: readonly ImportedNode[];
  readonly edges: readonly ImportedEdge[];
  readonly notImported: readonly NotImported[];
}
