// The analysis of a document: one frozen value per revision with everything derived from the text.

import { emptyGraph, type WorkflowGraph } from '../../core/graph';
import type { PdlDocument } from '../../core/language';
import type { AnalysisOptions } from '../../core/projection';
import type { Diagnostic } from '../../core/support';

export type DocumentKind = 'pdl' | 'mermaid';
export type GraphView = 'dependency' | 'procedure' | 'flowchart';

/** Options of the checks of a PDL document besides its text; plain data, since they are sent to a worker. */
export type AnalyseOptions = AnalysisOptions;

export interface Analysis {
  readonly kind: DocumentKind;
  readonly source: string;
  readonly title: string;
  readonly graphs: Partial<Readonly<Record<GraphView, WorkflowGraph>>>;
  readonly diagnostics: readonly Diagnostic[];
  /** Present for PDL. */
  readonly document?: PdlDocument;
  /** Layout of each graph for nodes without a manual position, if the analysis includes one. */
  readonly places?: Partial<
    Readonly<Record<GraphView, Readonly<Record<string, { readonly x: number; readonly y: number }>>>>
  >;
  /** Mermaid's own parser has checked the text. */
  readonly isCheckedByMermaid?: boolean;
  /** The text cannot be read at present: the graph is that of the last readable text. */
  readonly showsPreviousGraph?: boolean;
}

/** The graph of a view; empty if the text has none. */
export const graphIn = (graphs: Analysis['graphs'], view: GraphView): WorkflowGraph => graphs[view] ?? emptyGraph;

/** Diagnostics that keep the text from being read, without findings of the checks. */
export const readingFaults = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ code, severity }) => severity === 'error' && !code.startsWith('checks/'));

export const viewsOf = (kind: DocumentKind): readonly GraphView[] =>
  kind === 'pdl' ? ['procedure', 'dependency'] : ['flowchart'];
