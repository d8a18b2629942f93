// Ports of the stores; the composition root provides them.

import type { NodePlace, WorkflowGraph } from '../../core/graph';
import type { PdlDocument } from '../../core/language';
import type { Repository } from '../../core/storage';
import type { Clock, TextEdit } from '../../core/support';
import type { AnalyseOptions, Analysis, DocumentKind } from './analysis';

export type NodePosition = NodePlace;

/** A document that was read already, so that its text is not read again. */
export type ParsedSource = PdlDocument;

export type Positions = Readonly<Record<string, NodePosition>>;

/** Documents, their versions or runs were saved or deleted in some tab: views of them read the repository again. */
export interface TabMessage {
  readonly kind: 'document.changed' | 'snapshots.changed' | 'runs.changed';
  /** Empty if the message is about runs. */
  readonly documentId: string;
}

/** Messages between the tabs of the same browser. A tab does not receive its own messages. */
export interface TabChannel {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

export interface WeirPorts {
  readonly repository: Repository;
  readonly clock: Clock;
  /** Absent if tabs cannot exchange messages; then conflicts are only detected when saving. */
  readonly tabs?: TabChannel;
  newId(): string;
  /**
   * Resolves at once (small documents) or later (a worker). Never rejects. `edits`: the edits that lead from the
   * previously analysed text to this one, if known. `read`: the document of this text, if it was read already.
   */
  analyse(
    kind: DocumentKind,
    source: string,
    options?: AnalyseOptions,
    edits?: readonly TextEdit[],
    read?: ParsedSource,
  ): Analysis | Promise<Analysis>;
  /**
   * A stored analysis of this text, shown at once. The port calls `reanalyse` later, since the options of the checks
   * may have changed.
   */
  cachedAnalysisOf?(document: { readonly kind: DocumentKind; readonly source: string }): Analysis | undefined;
  /** `analyse` for texts other than the open document, without delaying the latter; defaults to `analyse`. */
  analyseInBackground?: WeirPorts['analyse'];
  /** Checks a flowchart with Mermaid's own parser: returns the same object if it agrees. Never rejects. */
  checkWithMermaid?(analysis: Analysis, options?: AnalyseOptions): Promise<Analysis>;
  /** Options of the checks of a document besides its text; `reanalyse` must be called after they change. */
  analyseOptions?(documentId: string): AnalyseOptions;
  /** Computes a complete layout. */
  layout(graph: WorkflowGraph): Promise<Positions>;
  /** Positions for the nodes that have none; all others keep theirs. */
  placeNewNodes(graph: WorkflowGraph, existing: Positions, mayMove?: boolean): Positions;
  /** The last shown document and graph: id, slash, view. */
  readonly lastView?: string | undefined;
}

/** A string store such as `localStorage`; may throw if the browser denies access. */
export interface TextStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}
