// The text of one document from edit to edit, and what was read of it last. Whoever reads a document as it changes holds
// one of these: the page, and each worker that is told the edits.
// Invariant: what it gives is what reading the whole text gives, however the edits came.

import { applyTextEdits, diffText, type TextEdit } from '../support';

/**
 * Reads the text: on from `before`, which `edits` lead from, where there is one. `Document | undefined` for a reader that
 * leaves some texts to others.
 */
export type ReadSource<Document, Answer extends Document | undefined> = (
  source: string,
  before: Document | undefined,
  edits: readonly TextEdit[],
) => Answer;

export class DocumentSession<Document extends { readonly source: string }, Answer extends Document | undefined> {
  source = '';
  private document: Document | undefined;
  /** From the text of the document to the text at hand, where somebody said so. */
  private knownEdits: readonly TextEdit[] | undefined;

  constructor(private readonly readSource: ReadSource<Document, Answer>) {}

  /** From the text of what was read last to the text at hand; undefined as long as nothing was. */
  get edits(): readonly TextEdit[] | undefined {
    if (!this.document || this.knownEdits) return this.knownEdits;
    const edit = diffText(this.document.source, this.source);
    this.knownEdits = edit ? [edit] : [];
    return this.knownEdits;
  }

  /** `edits`: how the text follows from the one at hand. Those that do not lead there are looked for instead. */
  change(source: string, edits?: readonly TextEdit[]): void {
    // Several changes that nobody read between are looked for as one.
    const isFirst = this.document?.source === this.source;
    this.knownEdits = edits && isFirst && leadsTo(this.source, edits, source) ? edits : undefined;
    this.source = source;
  }

  /** The text at hand becomes what the edits make of it. */
  edit(edits: readonly TextEdit[]): void {
    this.change(applyTextEdits(this.source, edits), edits);
  }

  /** The document of the text at hand. */
  read(): Answer {
    const answer = this.readSource(this.source, this.document, this.edits ?? []);
    if (answer) this.adopt(answer);
    return answer;
  }

  /** Takes what was read elsewhere, of the text at hand or of one before it. */
  adopt(document: Document): void {
    this.document = document;
    this.knownEdits = undefined;
  }
}

function leadsTo(before: string, edits: readonly TextEdit[], after: string): boolean {
  const isInside = edits.every(({ range }) => range.start <= range.end && range.end <= before.length);
  return isInside && applyTextEdits(before, edits) === after;
}
