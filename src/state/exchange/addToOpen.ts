// Decides whether a recognised text can be added to the open document: PDL to a procedure, a flowchart to a flowchart.

import type { GraphEdit } from '../../core/document';
import { isStateDiagram } from '../../core/flowchart';
import type { Recognition } from '../../core/formats';
import { LineIndex } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { Analysis } from '../support/analysis';

/** Maximum length of a procedure that is planned into the open one while the dialog is open. */
const MOST_PLANNED = 200_000;

/** The edit that adds a procedure at the end of the open one. */
export const appendEdit = (text: string): GraphEdit => ({ kind: 'paste', text, place: { at: 'end' } });

export type Addition =
  /** Another kind of text: there is nothing to add, and nothing to say about it. */
  | { readonly kind: 'none' }
  /** A procedure; planning `appendEdit` tells whether it fits. */
  | { readonly kind: 'planned' }
  | { readonly kind: 'flowchart' }
  | { readonly kind: 'refused'; readonly reason: string };

/** `hasFault`: the text has an error, which the dialog shows. */
export function additionOf(text: string, found: Recognition, analysis: Analysis, hasFault: boolean): Addition {
  const { kind, use, blocks } = found;
  const becomesDocument = kind === 'pdl' || kind === 'flowchart' || kind === 'state-diagram' || use === 'convert';
  if (analysis.source === '' || blocks.length > 0 || !becomesDocument) return { kind: 'none' };
  if (analysis.kind === 'pdl' && kind === 'pdl' && text.length <= MOST_PLANNED) return { kind: 'planned' };
  const reason = refusalOf(found, analysis, hasFault);
  return reason === undefined ? { kind: 'flowchart' } : { kind: 'refused', reason };
}

function refusalOf(found: Recognition, { kind, source, diagnostics }: Analysis, hasFault: boolean): string | undefined {
  if (kind === 'pdl') return found.kind === 'pdl' ? t.tooLongToAdd : t.onlyPdlToProcedures;
  if (isStateDiagram(source)) return t.statesAreText;
  if (found.kind !== 'flowchart') return t.onlyFlowchartsToFlowcharts;
  if (hasFault) return t.fixTextToAdd;
  const broken = diagnostics.find(({ code }) => code.startsWith('mermaid/'));
  return broken && t.openIsBroken({ line: new LineIndex(source).positionAt(broken.range.start).line });
}
