// What keeps a drafted document from being used: the parser's and the rules' errors, calls that nothing declares,
// a document without steps, APIs that are none of the tools. Sound documents give an empty list.

import { checkPdl, checkToolsOf } from '../checks';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import type { ToolSchema } from '../llm';
import { type Diagnostic, LineIndex, looseName } from '../support';

export interface DraftProblem {
  readonly message: string;
  /** 1-based; absent when it concerns the whole. */
  readonly line?: number;
}

/** Warnings elsewhere: in a document that nobody has touched yet they are faults of the draft. */
const blocking = new Set(['checks/unknown-call', 'checks/precondition-unsatisfiable', 'checks/unknown-precondition']);

export function judgeDraft(source: string, tools: readonly ToolSchema[] = []): readonly DraftProblem[] {
  const document = parsePdl(source);
  const procedure = buildProcedureGraph(document);
  const dependency = buildDependencyGraph(document);
  const lines = new LineIndex(source);
  const found: Diagnostic[] = [
    ...document.diagnostics,
    ...checkPdl({ document, dependency, procedure, ...(tools.length > 0 ? { tools: checkToolsOf(tools) } : {}) }),
  ];
  const problems: DraftProblem[] = found
    .filter(({ severity, code }) => severity === 'error' || blocking.has(code))
    .map(({ message, range }) => ({ message, line: lines.positionAt(range.start).line }));
  const names = new Set(tools.map((tool) => looseName(tool.name)));
  if (tools.length > 0) {
    for (const api of document.apis) {
      if (names.has(looseName(api.name))) continue;
      problems.push({
        message: `The API \`${api.name}\` is none of the tools.`,
        line: lines.positionAt(api.range.start).line,
      });
    }
  }
  const hasSteps = (document.procedure?.body ?? []).some(({ kind }) => kind !== 'comment' && kind !== 'def');
  if (!hasSteps) problems.push({ message: 'The document has no procedure: nothing says which step comes when.' });
  return problems;
}
