// What the stores need of the outside world; the composition root hands it in.

import type { WorkflowGraph } from '../../core/graph';
import type { Repository } from '../../core/storage';
import type { Clock, TextEdit } from '../../core/support';
import type { AnalyseOptions, Analysis, DocumentKind } from './analysis';

export interface NodePosition {
  readonly x: number;
  readonly y: number;
}

export type Positions = Readonly<Record<string, NodePosition>>;

/** Documents, their versions or runs were saved or deleted in some tab: whoever shows them looks into the repository. */
export interface TabMessage {
  readonly kind: 'document.changed' | 'snapshots.changed' | 'runs.changed';
  /** Empty where it is about runs. */
  readonly documentId: string;
}

/** The other tabs of the same browser. A tab does not hear itself. */
export interface TabChannel {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

export interface WeirPorts {
  readonly repository: Repository;
  readonly clock: Clock;
  /** Absent where tabs cannot hear each other; nothing is lost then, it only comes to light when saving. */
  readonly tabs?: TabChannel;
  newId(): string;
  /**
   * May answer at once (small documents) or later (a worker). Never rejects. `edits`: how the text follows from the one
   * asked about before, where it does.
   */
  analyse(
    kind: DocumentKind,
    source: string,
    options?: AnalyseOptions,
    edits?: readonly TextEdit[],
  ): Analysis | Promise<Analysis>;
  /**
   * The analysis of this text where it was made before: shown at once. Whoever gives it calls `reanalyse` when there is
   * time for it, for the checks may follow other options by now.
   */
  cachedAnalysisOf?(document: { readonly kind: DocumentKind; readonly source: string }): Analysis | undefined;
  /** The same for texts beside the open document, so that these keep nobody waiting; `analyse` where it is absent. */
  analyseInBackground?: WeirPorts['analyse'];
  /** A second opinion on a flowchart, by Mermaid's own parser: the same object where it agrees. Never rejects. */
  checkWithMermaid?(analysis: Analysis, options?: AnalyseOptions): Promise<Analysis>;
  /** What the checks of a document follow besides its text; after a change somebody calls `reanalyse`. */
  analyseOptions?(documentId: string): AnalyseOptions;
  /** A whole new layout. */
  layout(graph: WorkflowGraph): Promise<Positions>;
  /** Places for the nodes that have none; all others keep theirs. */
  placeNewNodes(graph: WorkflowGraph, existing: Positions, mayMove?: boolean): Positions;
  /** Which graph of which document was looked at last: its id, a slash, the view. */
  readonly lastView?: string | undefined;
}

/** A string store such as `localStorage`; may throw when the browser refuses it. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
