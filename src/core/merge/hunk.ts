// The forms of this room: a document that can take changes, what it is compared with, and the changes as hunks.
// Invariant: a planned hunk's edits are of exactly the text it was planned on; all that a hunk says is plain data.

import type { GraphNode, WorkflowGraph } from '../graph';
import type { PdlDocument } from '../language';
import type { CallEvidence, Dependency, MatchCorrections } from '../reconstruct';
import type { TextEdit } from '../support';

export interface MergeDocument {
  readonly kind: 'pdl' | 'mermaid';
  readonly source: string;
  /** Of the whole text: the procedure's control flow, or the flowchart. */
  readonly graph: WorkflowGraph;
  /** Of a PDL text. */
  readonly pdl?: PdlDocument;
  /** Diagnostics of its reader with severity error. */
  readonly errors: number;
}

/** Reads a text of the document's own kind; undefined when it cannot be read at all. Never rejects. */
export type ReadDocument = (source: string) => Promise<MergeDocument | undefined>;

/** The rebuilt workflow, and what is known of it. */
export interface MergeSource {
  /** Its calls alone, as they are compared. */
  readonly calls: WorkflowGraph;
  readonly hasAnswers: boolean;
  /** As of `RebuiltCalls`. */
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

/** Where the two differ, in one respect. `authored` and `rebuilt` are ids of the compared graphs. */
export type Difference =
  | { readonly kind: 'addCall'; readonly rebuilt: string; readonly node: GraphNode }
  | { readonly kind: 'moveCall'; readonly rebuilt: string; readonly authored: string }
  /** Rebuilt only, between nodes that both have. */
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
  /** Authored only, between nodes that both have. */
  | { readonly kind: 'removeEdge'; readonly authored: string; readonly from: string; readonly to: string };

export type DifferenceKind = Difference['kind'];

/** Ids on either side, to be lit. */
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
      /** For the undo command. */
      readonly label: string;
      readonly notes: readonly string[];
      /** What the change would break that holds now, such as a loop that would never end. */
      readonly risks: readonly string[];
    }
  /** Why there is no change that means this, and what to try. */
  | { readonly kind: 'refused'; readonly message: string };

export interface Hunk {
  /** The same for the same difference, also after other hunks were accepted. */
  readonly id: string;
  readonly difference: Difference;
  /** What differs, in a sentence. */
  readonly title: string;
  /** What the traces say of it. */
  readonly because: string;
  readonly places: HunkNodes;
  readonly evidence: readonly HunkEvidence[];
  /**
   * Whether accepting all takes it: what no trace took may still be right, and is never taken away unasked; nor is a
   * change with a risk.
   */
  readonly isDefault: boolean;
  readonly plan: HunkPlan;
}
