import { readFlowchart } from '../../core/flowchart';
import type { Recognition } from '../../core/formats';
import { parsePdl } from '../../core/language';
import { LineIndex } from '../../core/support';

export interface TextFault {
  readonly line: number;
  readonly message: string;
}

/** Maximum length of a text that is parsed for its first error while the dialog is open. */
const MOST_JUDGED = 200_000;

export function firstFault({ kind, blocks }: Recognition, text: string): TextFault | undefined {
  const isDiagram = kind === 'flowchart' || kind === 'state-diagram';
  if (!(isDiagram || kind === 'pdl') || blocks.length > 0 || text.length > MOST_JUDGED) return undefined;
  const { diagnostics } = isDiagram ? readFlowchart(text) : parsePdl(text);
  const first = diagnostics.find(({ severity }) => severity === 'error');
  return first && { line: new LineIndex(text).positionAt(first.range.start).line, message: first.message };
}
