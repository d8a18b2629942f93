// What a text turned out to be, in words that the app and the command line show as they are.

import type { DocumentFormat } from '../detectFormat';
import type { DocumentBlock } from './documentBlocks';

export type RecognisedKind =
  | Exclude<DocumentFormat, 'mermaid' | 'unknown'>
  | 'flowchart'
  | 'state-diagram'
  /** Another diagram of Mermaid. */
  | 'diagram'
  /** Lines of a procedure without the sections of a document. */
  | 'procedure-lines'
  | 'workspace'
  | 'shared-document'
  /** The file of another tool. */
  | 'foreign'
  | 'html'
  | 'json'
  | 'code'
  | 'words'
  | 'noise'
  | 'empty';

/**
 * What can be done with it: `open` as it is, `convertCommand` while it is opened, `draft` a procedure from it with a model,
 * `bring` it in by the way that `advice` names, or nothing.
 */
export type RecognisedUse = 'open' | 'convert' | 'draft' | 'bring' | 'none';

export interface Recognition {
  readonly kind: RecognisedKind;
  readonly use: RecognisedUse;
  /** `a Mermaid flowchart`: stands behind "This is" and "FILE is". */
  readonly name: string;
  /** Whole sentences: what in the text says so. */
  readonly sign: string;
  /** Whole sentences: what becomes of it, or how to bring it in. */
  readonly advice?: string;
  /** The documents that stand in a text of another kind, in order: fences of Markdown. */
  readonly blocks: readonly DocumentBlock[];
}

/** Whether a document, tools or a log come of it without a model and without another step. */
export const canOpen = ({ use }: Recognition): boolean => use === 'open' || use === 'convert';

/** All of it in words: `subject` is "This" or the name of a file. */
export const describeRecognition = (subject: string, { name, sign, advice }: Recognition): string =>
  [`${subject} is ${name}.`, sign, ...(advice === undefined ? [] : [advice])].join(' ');
