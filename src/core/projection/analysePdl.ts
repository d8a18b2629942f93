// Computes everything that the views need of one text, as one frozen value. Invariant: derived from the source alone;
// the result of an older source is a separate value.

import { type CheckInput, type CheckOptions, checkPdl, groupDiagnostics, sortDiagnostics } from '../checks';
import type { WorkflowGraph } from '../graph';
import { buildDependencyGraph, buildProcedureGraph, type PdlDocument, parsePdl } from '../language';
import { type Diagnostic, LineIndex } from '../support';
import { assignDiagnosticsToNodes } from './assignDiagnosticsToNodes';
import { groupDependencies } from './groupDependencies';
import { pdlTitle } from './pdlTitle';

export interface PdlAnalysis {
  readonly kind: 'pdl';
  readonly source: string;
  readonly document: PdlDocument;
  readonly dependency: WorkflowGraph;
  readonly procedure: WorkflowGraph;
  /** Syntax errors and checks together, by position; many similar ones are grouped (`countOf`). */
  readonly diagnostics: readonly Diagnostic[];
  readonly title: string;
}

/** The options of the checks besides the text. */
export type AnalysisOptions = Pick<CheckOptions, 'preset' | 'levels'> & Pick<CheckInput, 'tools'>;

/** Never throws: every text gives an analysis, as complete as the text could be parsed. */
export function analysePdl(source: string, options?: AnalysisOptions): PdlAnalysis {
  return analyseDocument(parsePdl(source), options);
}

/** The same for a parsed document. */
export function analyseDocument(document: PdlDocument, options: AnalysisOptions = {}): PdlAnalysis {
  const { source } = document;
  const { tools, ...rules } = options;
  const dependency = buildDependencyGraph(document);
  const procedure = buildProcedureGraph(document);
  const checks = checkPdl({ document, dependency, procedure, ...(tools ? { tools } : {}) }, rules);
  const form = foldForm(assignDiagnosticsToNodes(document.diagnostics, document, { dependency, procedure }), source);
  return Object.freeze({
    kind: 'pdl',
    source,
    document,
    dependency: groupDependencies(dependency),
    procedure,
    diagnostics: Object.freeze(sortDiagnostics([...form, ...checks])),
    title: pdlTitle(document),
  });
}

function foldForm(diagnostics: readonly Diagnostic[], source: string): readonly Diagnostic[] {
  let lines: LineIndex | undefined;
  return groupDiagnostics(
    sortDiagnostics(diagnostics),
    (one) => one,
    (offset) => {
      lines ??= new LineIndex(source);
      return lines.positionAt(offset).line;
    },
  );
}
