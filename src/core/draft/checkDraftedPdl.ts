// Problems that make a drafted document unusable: errors of the parser and the rules, undeclared calls, a document
// without steps, APIs that are not among the tools. Empty for a valid document.

import { checkPdl, toCheckTools } from '../checks';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import type { ChatToolSchema } from '../llm';
import { type Diagnostic, LineIndex, looseName } from '../support';

export interface DraftedPdlProblem {
  readonly message: string;
  /** 1-based; absent if the problem concerns the whole document. */
  readonly line?: number;
}

/** Elsewhere these are warnings: in a document that was not edited yet they are faults of the draft. */
const blocking = new Set(['checks/unknown-call', 'checks/precondition-unsatisfiable', 'checks/unknown-precondition']);

export function checkDraftedPdl(source: string, tools: readonly ChatToolSchema[] = []): readonly DraftedPdlProblem[] {
  const document = parsePdl(source);
  const procedure = buildProcedureGraph(document);
  const dependency = buildDependencyGraph(document);
  const lines = new LineIndex(source);
  const found: Diagnostic[] = [
    ...document.diagnostics,
    ...checkPdl({ document, dependency, procedure, ...(tools.length > 0 ? { tools: toCheckTools(tools) } : {}) }),
  ];
  const problems: DraftedPdlProblem[] = found
    .filter(({ severity, code }) => severity === 'error' || blocking.has(code))
    .map(({ message, range }) => ({ message, line: lines.positionAt(range.start).line }));
  const names = new Set(tools.map((tool) => looseName(tool.name)));
  if (tools.length > 0) {
    for (const api of document.apis) {
      if (names.has(looseName(api.name))) continue;
      problems.push({
        message: `The API \`${api.name}\` is not one of the tools.`,
        line: lines.positionAt(api.range.start).line,
      });
    }
  }
  const hasSteps = (document.procedure?.body ?? []).some(({ kind }) => kind !== 'comment' && kind !== 'def');
  if (!hasSteps) problems.push({ message: 'The document has no procedure, so the order of the steps is not defined.' });
  return problems;
}
