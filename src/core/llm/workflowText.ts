// The text of a workflow in a prompt, without comments for the checks, and the language of its fence.

import { convertPdlToMermaid, printProcedureCode, printProcedureFlowchart, printProcedureText } from '../formats';
import { buildProcedureGraph, type PdlDocument, readPdlCached, withoutRuleSwitches } from '../language';
import { memoize } from '../support';

export type PromptFormat = 'pdl' | 'text' | 'code' | 'flowchart' | 'none';

/** Version 1 is read in logs only: its text, code and flowchart lack facts that the PDL holds. */
export type PromptVersion = 1 | 2 | 3;

export interface PromptDocument {
  readonly title: string;
  readonly kind: 'pdl' | 'mermaid';
  readonly source: string;
  /** Only for a flowchart: the same procedure as PDL, from which the other formats are written. */
  readonly procedure?: string;
}

export interface WorkflowText {
  readonly fence: 'pdl' | 'text' | 'python' | 'mermaid';
  readonly text: string;
}

/**
 * `undefined` for the format `none`. A flowchart document without a procedure is shown as a flowchart in every format.
 */
export function workflowText(
  document: PromptDocument,
  format: PromptFormat,
  version: PromptVersion = 2,
): WorkflowText | undefined {
  if (format === 'none') return undefined;
  const known = written(document);
  const key = `${format} ${version}` as const;
  const before = known.get(key);
  if (before) return before;
  const fresh = write(document, format, version);
  known.set(key, fresh);
  return fresh;
}

/** Cached, because a session shows a document many times. */
const written = memoize<PromptDocument, Map<`${PromptFormat} ${PromptVersion}`, WorkflowText>>(() => new Map());

function write(document: PromptDocument, format: Exclude<PromptFormat, 'none'>, version: PromptVersion): WorkflowText {
  if (document.kind === 'mermaid' && (format === 'flowchart' || document.procedure === undefined)) {
    return { fence: 'mermaid', text: document.source };
  }
  const print = version === 1 ? 1 : 2;
  switch (format) {
    case 'pdl':
      return { fence: 'pdl', text: promptProcedure(document).source };
    case 'text':
      return { fence: 'text', text: printProcedureText(promptProcedure(document), print).text };
    case 'code':
      return { fence: 'python', text: printProcedureCode(promptProcedure(document), print).text };
    case 'flowchart': {
      const pdl = promptProcedure(document);
      if (print === 2) return { fence: 'mermaid', text: printProcedureFlowchart(pdl).text };
      const converted = convertPdlToMermaid(pdl, buildProcedureGraph(pdl)).text;
      // Removes the declarations that a converted file contains as comments; they are not part of the flowchart.
      return { fence: 'mermaid', text: converted.replace(/^[ \t]*%%[^\n]*\n?/gm, '') };
    }
  }
}

/** The texts of an ensemble: each format once, in the given order, without duplicates. */
export function workflowTextsOf(
  document: PromptDocument,
  formats: readonly PromptFormat[],
  version: PromptVersion = 2,
): readonly WorkflowText[] {
  const shown: WorkflowText[] = [];
  for (const format of formats) {
    const text = workflowText(document, format, version);
    if (text && !shown.some((other) => other.fence === text.fence)) shown.push(text);
  }
  return shown;
}

/** The procedure that the forms of a document are printed from. */
export const promptProcedure = memoize((document: PromptDocument): PdlDocument => {
  const fullDocument = readPdlCached(document.kind === 'pdl' ? document.source : (document.procedure ?? ''));
  // Comments for the checks would read like instructions.
  const sourceText = withoutRuleSwitches(fullDocument);
  return sourceText === fullDocument.source ? fullDocument : readPdlCached(sourceText);
});

/** The workflow's own description; empty if it has none. */
export function describeWorkflow(document: PromptDocument): string {
  if (document.kind === 'mermaid' && document.procedure === undefined) return '';
  const { desc, detailedDesc } = promptProcedure(document);
  return [desc?.name, detailedDesc?.name].filter((text) => text !== undefined && text.trim() !== '').join('\n');
}
