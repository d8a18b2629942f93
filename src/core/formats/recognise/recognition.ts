// Describes how a text was recognised, in words that the app and the command line show unchanged.

import type { DocumentFormat } from '../detectFormat';
import type { DocumentBlock } from './documentBlocks';
import type { ImportFormat } from './importFormat';

export type RecognisedKind =
  | Exclude<DocumentFormat, 'mermaid' | 'unknown'>
  | 'flowchart'
  | 'state-diagram'
  /** Another Mermaid diagram. */
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
 * Possible action: `open` unchanged, `convert` when opening, `draft` a procedure from it with a model, `bring` it in as
 * `advice` describes, or none.
 */
export type RecognisedUse = 'open' | 'convert' | 'draft' | 'bring' | 'none';

export interface Recognition {
  readonly kind: RecognisedKind;
  readonly use: RecognisedUse;
  /** `a Mermaid flowchart`: follows "This is" and "FILE is". */
  readonly name: string;
  /** Whole sentences: the evidence in the text. */
  readonly sign: string;
  /** Whole sentences: the result of opening it, or how to import it. */
  readonly advice?: string;
  /** The format of another tool, if `core/imports` reads it. */
  readonly imports?: ImportFormat;
  /** The documents inside a text of another kind, in order: Markdown fences. */
  readonly blocks: readonly DocumentBlock[];
}

/** True if a document, tools or a log can be made from it without a model and without another step. */
export const canOpen = ({ use }: Recognition): boolean => use === 'open' || use === 'convert';

/** Returns the whole recognition in words: `subject` is "This" or the name of a file. */
export const describeRecognition = (subject: string, { name, sign, advice }: Recognition): string =>
  [`${subject} is ${name}.`, sign, ...(advice === undefined ? [] : [advice])].join(' ');
