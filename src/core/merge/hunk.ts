// Types of the merge module: a document that can be changed, the rebuilt workflow it is compared with, and the changes
// as hunks. Invariant: the edits of a planned hunk apply to exactly the text it was planned on; all parts of a hunk are
// plain data.

import type { GraphNode, WorkflowGraph } from '../graph';
import type { PdlDocument } from '../language';
import type { CallEvidence, Dependency, MatchCorrections } from '../reconstruct';
import type { TextEdit } from '../support';

export interface MergeDocument {
  readonly kind: 'pdl' | 'mermaid';
  readonly source: string;
  /** Graph of the whole text: the procedure's control flow, or the flowchart. */
  readonly graph: WorkflowGraph;
  /** Present for a PDL text. */
  readonly pdl?: PdlDocument;
  /** Number of diagnostics of its reader with severity error. */
  readonly errors: number;
}

/** Reads a text of the document's own kind; undefined if it cannot be read at all. Never rejects. */
export type ReadDocument = (source: string) => Promise<MergeDocument | undefined>;

/** The rebuilt workflow, with its evidence. */
export interface MergeSource {
  /** Its calls alone, in the form in which they are compared. */
  readonly calls: WorkflowGraph;
  readonly hasAnswers: boolean;
  /** As in `RebuiltCalls`. */
  readonly brokenOff?: readonly string[];
  readonly callEvidence: CallEvidence;
  readonly dependencies: readonly Dependency[];
  readonly traceCount: number;
  /** By call name: the names of its arguments and of the parts of its results. */
  readonly shapes: Readonly<Record<string, ObservedCallShape>>;
  readonly corrections?: MatchCorrections;
}

export interface ObservedCallShape {
  readonly request: readonly string[];
  readonly response: readonly string[];
}

/** One difference between the two. `authored` and `rebuilt` are ids of the compared graphs. */
export type Difference =
  | { readonly kind: 'addCall'; readonly rebuilt: string; readonly node: GraphNode }
  | { readonly kind: 'moveCall'; readonly rebuilt: string; readonly authored: string }
  /** In the rebuilt workflow only, between nodes that both have. */
  | {
      readonly kind: 'addEdge';
      readonly rebuilt: string;
      readonly from: string;
      readonly to: string;
      readonly condition?: string;
      readonly back: boolean;
    }
  | { readonly kind: 'addPrecondition'; readonly dependency: Dependency; readonly from: string; readonly to: string }
  | { readonly kind: 'removeCall'; readonly authored: string }
  /** In the document only, between nodes that both have. */
  | { readonly kind: 'removeEdge'; readonly authored: string; readonly from: string; readonly to: string };

export type DifferenceKind = Difference['kind'];

/** Ids on either side, to be highlighted. */
export interface HunkNodes {
  readonly authored: readonly string[];
  readonly rebuilt: readonly string[];
}

export interface HunkEvidence {
  readonly trace: string;
  readonly seqs: readonly number[];
}

export type HunkPlan =
  | {
      readonly kind: 'planned';
      readonly edits: readonly TextEdit[];
      /** Label of the undo command. */
      readonly label: string;
      readonly notes: readonly string[];
      /** Properties that the change would break, such as that every loop can end. */
      readonly risks: readonly string[];
    }
  /** Why no change resolves the difference, and what to try. */
  | { readonly kind: 'refused'; readonly message: string };

export interface Hunk {
  /** Stable for the same difference, also after other hunks were accepted. */
  readonly id: string;
  readonly difference: Difference;
  /** The difference in a sentence. */
  readonly title: string;
  /** The evidence in the traces. */
  readonly because: string;
  readonly places: HunkNodes;
  readonly evidence: readonly HunkEvidence[];
  /**
   * True if "accept all" includes the hunk. A part that no trace took may still be right, so its removal is never
   * accepted by default; nor is a change with a risk.
   */
  readonly isDefault: boolean;
  readonly plan: HunkPlan;
}
