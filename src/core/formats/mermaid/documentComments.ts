// Assigns the comments outside a document's procedure to the part they belong to: the declaration they are above, in or
// behind; the procedure, for comments below all declarations; else the whole document.

import { Lexer } from 'yaml';
import type { PdlDocument } from '../../language';
import { groupBy, lineStart } from '../../support';

type Owner = object | 'head' | 'procedure';

export interface DocumentComments {
  readonly count: number;
  /** All comments, without their `#`. */
  readonly texts: readonly string[];
  /** The comments without their `#`, as an object to spread; may be empty. */
  of(owner: Owner): { readonly comments?: string[] };
}

/** Precedes the text of a scalar, in which `#` does not begin a comment. */
const scalarMark = '\u001f';
/** Tokens that the lexer adds to the text: document and scalar starts, and erroneous bracket ends. */
const marks: ReadonlySet<string> = new Set(['\u0002', '\u0018', scalarMark]);

function* commentTokens({ source, procedure }: PdlDocument): Generator<{ readonly text: string; readonly at: number }> {
  let at = 0;
  let before = '';
  for (const token of new Lexer().lex(source)) {
    if (marks.has(token) && source[at] !== token) {
      before = token;
      continue;
    }
    const isInside = procedure !== undefined && at >= procedure.range.start && at < procedure.range.end;
    if (token.startsWith('#') && before !== scalarMark && !isInside) yield { text: token, at };
    before = token;
    at += token.length;
  }
}

export function documentCommentsOf(document: PdlDocument): DocumentComments {
  const { source, slots, apis, answers, others, sections } = document;
  const declarations = [...slots, ...apis, ...answers, ...others].sort((a, b) => a.item.start - b.item.start);
  // Both lists are in text order.
  let next = 0;
  const listing = sections.find(({ valueRange }) => {
    while ((declarations[next]?.item.start ?? source.length) < valueRange.start) next++;
    return (declarations[next]?.item.start ?? source.length) < valueRange.end;
  });
  const firstList = listing?.keyRange.start ?? source.length;
  const procedureAt = sections.find(({ key }) => key === 'procedure')?.keyRange.start ?? 0;
  const comments: { readonly owner: Owner; readonly commentText: string }[] = [];
  let index = 0;
  for (const { text, at } of commentTokens(document)) {
    const line = lineStart(source, at);
    while (index < declarations.length && (declarations[index]?.item.end ?? 0) <= line) index++;
    const rest: Owner = document.procedure === undefined ? 'head' : 'procedure';
    const owner: Owner = at < firstList && declarations.length > 0 ? 'head' : (declarations[index] ?? rest);
    const isHead = owner === 'procedure' && at < procedureAt;
    const found = declarations.length === 0 && isHead ? 'head' : owner;
    comments.push({ owner: found, commentText: text.replace(/^# ?/u, '').trimEnd() });
  }
  const owned = groupBy(comments, ({ owner }) => owner);
  return {
    count: comments.length,
    texts: comments.map(({ commentText }) => commentText),
    of: (owner) => {
      const own = owned.get(owner);
      return own === undefined ? {} : { comments: own.map(({ commentText }) => commentText) };
    },
  };
}
