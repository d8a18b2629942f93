// Follows the text of one document from edit to edit and keeps the last document read from it. The page and each worker
// that receives the edits hold a session.
// Invariant: `read` returns the same as a full parse of the text, for any sequence of edits.

import { applyTextEdits, diffText, type TextEdit } from '../support';

/**
 * Reads the text, incrementally if `before` exists: `edits` lead from its text to `source`. The type `Document |
 * undefined` is for a reader that does not read every text.
 */
export type ReadSource<Document, Answer extends Document | undefined> = (
  source: string,
  before: Document | undefined,
  edits: readonly TextEdit[],
) => Answer;

export class DocumentSession<Document extends { readonly source: string }, Answer extends Document | undefined> {
  source = '';
  private document: Document | undefined;
  /** Edits from the text of `document` to `source`, if a caller passed them. */
  private knownEdits: readonly TextEdit[] | undefined;

  constructor(private readonly readSource: ReadSource<Document, Answer>) {}

  /** Edits from the text read last to the current text; undefined until a text has been read. */
  get edits(): readonly TextEdit[] | undefined {
    if (!this.document || this.knownEdits) return this.knownEdits;
    const edit = diffText(this.document.source, this.source);
    this.knownEdits = edit ? [edit] : [];
    return this.knownEdits;
  }

  /** `edits` lead from the current text to `source`. Edits that do not lead there are replaced by a diff. */
  change(source: string, edits?: readonly TextEdit[]): void {
    // If several changes arrive before a read, diff once.
    const isFirst = this.document?.source === this.source;
    this.knownEdits = edits && isFirst && leadsTo(this.source, edits, source) ? edits : undefined;
    this.source = source;
  }

  edit(edits: readonly TextEdit[]): void {
    this.change(applyTextEdits(this.source, edits), edits);
  }

  /** The document of the current text. */
  read(): Answer {
    const answer = this.readSource(this.source, this.document, this.edits ?? []);
    if (answer) this.adopt(answer);
    return answer;
  }

  /** Adopts a document that was read elsewhere, from the current text or an earlier one. */
  adopt(document: Document): void {
    this.document = document;
    this.knownEdits = undefined;
  }
}

function leadsTo(before: string, edits: readonly TextEdit[], after: string): boolean {
  const isInside = edits.every(({ range }) => range.start <= range.end && range.end <= before.length);
  return isInside && applyTextEdits(before, edits) === after;
}
