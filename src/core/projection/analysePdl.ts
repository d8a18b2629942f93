// Everything the views need to know about one text, as one frozen value.
// Invariant: derived from the source alone; results for an older source are simply another value.

import { type CheckInput, type CheckOptions, checkPdl, sortDiagnostics } from '../checks';
import type { WorkflowGraph } from '../graph';
import { buildDependencyGraph, buildProcedureGraph, type PdlDocument, parsePdl } from '../language';
import { type Diagnostic, LineIndex } from '../support';

export interface PdlAnalysis {
  readonly kind: 'pdl';
  readonly source: string;
  readonly document: PdlDocument;
  readonly dependency: WorkflowGraph;
  readonly procedure: WorkflowGraph;
  /** Form and checks together, by position. */
  readonly diagnostics: readonly Diagnostic[];
  readonly title: string;
}

/** What the checks follow besides the text. */
export type AnalysisOptions = Pick<CheckOptions, 'preset' | 'levels'> & Pick<CheckInput, 'tools'>;

/** Never throws: any text gives an analysis, as complete as the text can be understood. */
export function analysePdl(source: string, options?: AnalysisOptions): PdlAnalysis {
  return analyseDocument(parsePdl(source), options);
}

/** The same from a text that has been parsed already. */
export function analyseDocument(document: PdlDocument, options: AnalysisOptions = {}): PdlAnalysis {
  const pictured = pictureDocument(document);
  return Object.freeze({ ...pictured, diagnostics: diagnoseDocument(document, options, pictured) });
}

/** All of the analysis but its diagnostics, which cost the most: what is needed to show the document. */
export function pictureDocument(document: PdlDocument): Omit<PdlAnalysis, 'diagnostics'> {
  return {
    kind: 'pdl',
    source: document.source,
    document,
    dependency: buildDependencyGraph(document),
    procedure: buildProcedureGraph(document),
    title: document.name?.name.trim() || 'Untitled workflow',
  };
}

/** The diagnostics of the analysis alone. */
export function diagnoseDocument(
  document: PdlDocument,
  options: AnalysisOptions = {},
  graphs: Pick<PdlAnalysis, 'dependency' | 'procedure'> = pictureDocument(document),
): readonly Diagnostic[] {
  const { tools, ...rules } = options;
  const { dependency, procedure } = graphs;
  const checks = checkPdl({ document, dependency, procedure, ...(tools ? { tools } : {}) }, rules);
  return Object.freeze(sortDiagnostics([...document.diagnostics, ...checks]));
}

const lineIndexes = new WeakMap<PdlAnalysis, LineIndex>();

/** 1-based line of an offset of the source. */
export function lineOf(analysis: PdlAnalysis, offset: number): number {
  let index = lineIndexes.get(analysis);
  if (index === undefined) {
    index = new LineIndex(analysis.source);
    lineIndexes.set(analysis, index);
  }
  return index.positionAt(offset).line;
}
