// One frozen value per revision: everything that is derived from a document's text.

import type { WorkflowGraph } from '../../core/graph';
import type { PdlDocument } from '../../core/language';
import type { AnalysisOptions } from '../../core/projection';
import type { Diagnostic } from '../../core/support';

export type DocumentKind = 'pdl' | 'mermaid';
export type GraphView = 'dependency' | 'procedure' | 'flowchart';

/** What the checks of a PDL document follow besides its text: plain data, for it travels to a worker. */
export type AnalyseOptions = AnalysisOptions;

export interface Analysis {
  readonly kind: DocumentKind;
  readonly source: string;
  readonly title: string;
  readonly graphs: Partial<Readonly<Record<GraphView, WorkflowGraph>>>;
  readonly diagnostics: readonly Diagnostic[];
  /** Present for PDL. */
  readonly document?: PdlDocument;
  /** Where the nodes of a graph stand when nobody has put them anywhere, where whoever analysed has laid it out, too. */
  readonly places?: Partial<
    Readonly<Record<GraphView, Readonly<Record<string, { readonly x: number; readonly y: number }>>>>
  >;
  /** Mermaid's own parser has had its say. */
  readonly isCheckedByMermaid?: boolean;
  /** The text cannot be read at the moment: the picture is that of the last text that could be. */
  readonly showsPreviousGraph?: boolean;
}

/** What keeps the text from being read; what the checks find is no matter of reading. */
export const readingFaults = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(({ code, severity }) => severity === 'error' && !code.startsWith('checks/'));

export const viewsOf = (kind: DocumentKind): readonly GraphView[] =>
  kind === 'pdl' ? ['procedure', 'dependency'] : ['flowchart'];
