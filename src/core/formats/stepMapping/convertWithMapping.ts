// Converts a flowchart to a procedure with chosen rows: the conversion of the dialog and of `--mapping`.

import type { WorkflowGraph } from '../../graph';
import { parsePdl } from '../../language';
import type { Diagnostic, Result } from '../../support';
import { ok } from '../../support';
import type { ConvertedRange } from '../converted';
import { convertTo } from '../convertTo';
import { flowchartSteps, type ReadFlowchartOptions } from '../mermaid/readPdlFromMermaid';
import type { GuessedStep } from './guessSteps';
import type { ChosenStep } from './stepRow';

export interface MappedConversion {
  readonly rows: readonly GuessedStep[];
  readonly pdl: string;
  /** Parts of the drawing that the procedure does not contain, and assumptions. */
  readonly losses: readonly string[];
  /** Faults that the reader of PDL finds in the result; the checks of the document find more. */
  readonly problems: readonly Diagnostic[];
  readonly links: readonly ConvertedRange[];
}

/** Fails with the reason and the node if the flow has no structured form. */
export function convertWithMapping(
  source: string,
  flowchart: WorkflowGraph,
  steps: ReadonlyMap<string, ChosenStep>,
  { tools = [], title }: Pick<ReadFlowchartOptions, 'tools' | 'title'> = {},
): Result<MappedConversion, { readonly message: string }> {
  const converted = convertTo('pdl', { kind: 'mermaid', source, flowchart }, { tools, steps, title });
  if (!converted.ok) return converted;
  const { text, notes, links = [] } = converted.value;
  return ok({
    rows: flowchartSteps(source, flowchart, { tools, steps }),
    pdl: text,
    losses: notes,
    problems: parsePdl(text).diagnostics,
    links,
  });
}
