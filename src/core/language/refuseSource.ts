// Refuses texts that cannot be PDL before parsing, with one plain message instead of hundreds of errors.

import type { Diagnostic } from '../support';
import { languageDiagnostic } from './languageDiagnostic';

/**
 * Maximum length in UTF-16 units: a longer text is not a workflow, and parsing it on each keystroke would be too slow.
 */
const MAX_LENGTH = 8_000_000;

/** The single diagnostic for a text that cannot be a document, or undefined if it can be parsed. */
export function refuseSource(source: string): Diagnostic | undefined {
  if (source.trim() === '' || source.trim() === '\uFEFF') {
    return languageDiagnostic(
      'empty-document',
      'warning',
      'The document is empty. Start with a line "Name: ..." or open one of the examples.',
      { start: 0, end: source.length },
    );
  }
  if (/^\uFEFF?\s*%PDF-/.test(source)) {
    return notPdl(
      source,
      'This is a PDF file, not a PDL document. Copy the workflow text out of it, or open the YAML file itself.',
    );
  }
  const nul = source.indexOf('\0');
  if (nul >= 0) {
    return languageDiagnostic(
      'binary-content',
      'error',
      'The text holds NUL bytes, so it is a binary file, not a PDL document. Open the YAML file itself; if it is one, save it as UTF-8.',
      { start: nul, end: nul + 1 },
    );
  }
  const broken = source.slice(0, 4000).split('\uFFFD').length - 1;
  if (broken > 20 && broken * 20 > Math.min(source.length, 4000)) {
    const at = source.indexOf('\uFFFD');
    return languageDiagnostic(
      'binary-content',
      'error',
      'Much of the text is unreadable, so this is a binary file or not in UTF-8. Save it as UTF-8 and open it again.',
      { start: at, end: at + 1 },
    );
  }
  if (source.length > MAX_LENGTH) {
    return languageDiagnostic(
      'too-large',
      'error',
      `The text has ${source.length} characters; documents up to ${MAX_LENGTH} are read. Split the workflow into several documents.`,
      { start: 0, end: 0 },
    );
  }
  return undefined;
}

export function notPdl(source: string, message: string): Diagnostic {
  const feed = source.indexOf('\n');
  return languageDiagnostic('not-pdl', 'error', message, { start: 0, end: feed < 0 ? source.length : feed });
}
