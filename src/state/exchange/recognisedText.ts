// A pasted text as the import dialog shows it: its format, its first error, and the documents that it becomes.

import { asProcedureComments, canOpen, type Recognition, recogniseText, textOfBlock } from '../../core/formats';
import { blankProcedure } from '../workspace/blankProcedure';
import { refuseTextSize } from './documentSize';
import { firstFault, type TextFault } from './firstFault';

export interface RecognisedText {
  readonly found: Recognition;
  readonly fault: TextFault | undefined;
  readonly canOpen: boolean;
  /** A chart that can become a procedure. */
  readonly isConvertible: boolean;
  /** Why the text is too large to be read. */
  readonly refusal?: string;
}

export function recognise(text: string): RecognisedText {
  const refusal = refuseTextSize(text);
  if (refusal !== undefined)
    return { found: recogniseText(''), fault: undefined, canOpen: false, isConvertible: false, refusal };
  const found = recogniseText(text);
  const fault = firstFault(found, text);
  const isChart = found.kind === 'flowchart' || found.kind === 'state-diagram';
  return {
    found,
    fault,
    canOpen: canOpen(found) && found.kind !== 'empty',
    isConvertible: isChart && found.blocks.length === 0 && !fault,
  };
}

/** Name and text of a file for each of the documents in a Markdown text; their headings are the names. */
export const blockFiles = (blocks: Recognition['blocks']) =>
  blocks.map((block) => {
    const name = block.title?.replace(/[\\/]/g, '-');
    const ending = block.kind === 'pdl' ? 'pdl.yaml' : 'mmd';
    return { name: name === undefined ? '' : `${name}.${ending}`, text: textOfBlock(block) };
  });

/** A procedure without steps that keeps the text as comments. */
export const plainTextProcedure = (text: string): string => asProcedureComments(text, blankProcedure.source);
