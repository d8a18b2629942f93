// The document in what a model replied. Invariant: the text comes out as it was written, but for the indentation of its
// fence; nothing is mended here.

import { looksLikePdl } from '../language';
import { withoutThoughts } from '../llm';

/** The longest fenced block that looks like PDL, else the reply itself from its first key on; undefined when neither is. */
export function readDraftReply(reply: string): string | undefined {
  const replyText = withoutThoughts(reply);
  const block = documentBlock(replyText);
  if (block) return withLineEnd(block.text);
  if (!looksLikePdl(replyText)) return undefined;
  const start = replyText.search(/^(?:Name|Desc|Detailed_desc|SLOTs?|APIs?|ANSWERs?|Procedure|PDL)[ \t]*:/im);
  return withLineEnd(replyText.slice(Math.max(0, start)));
}

/** The lines that a reply has beside the block of its document: what the writer says about it. */
export function remarksOutsideDocument(reply: string): readonly string[] {
  const replyText = withoutThoughts(reply);
  const block = documentBlock(replyText);
  if (!block) return [];
  return `${replyText.slice(0, block.start)}\n${replyText.slice(block.end)}`.split('\n').flatMap((line) => {
    const remark = line.trim().replace(/^[-*] +/, '');
    // "Here it is:" says nothing of it.
    return remark === '' || /[:：]$/u.test(remark) ? [] : [remark];
  });
}

/** The longest fenced block that looks like PDL, and where it stands with its fences. */
function documentBlock(
  replyText: string,
): { readonly text: string; readonly start: number; readonly end: number } | undefined {
  // What closes a block stands as far in as what opened it: a text in the document may hold fences of its own.
  return [...replyText.matchAll(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^\1?\2[ \t]*$|$(?![\s\S]))/gm)]
    .map(({ 0: whole, 1: indent = '', 3: block = '', index }) => ({
      text: outdented(block, indent),
      start: index,
      end: index + whole.length,
    }))
    .filter(({ text }) => looksLikePdl(text))
    .sort((first, second) => second.text.length - first.text.length)[0];
}

/** A block in a list is as far in as its fence, if every line of it is. */
function outdented(block: string, indent: string): string {
  const lines = block.split('\n');
  const isIndented = lines.every((line) => line.startsWith(indent) || line.trim() === '');
  return isIndented ? lines.map((line) => line.slice(indent.length)).join('\n') : block;
}

const withLineEnd = (text: string): string => `${text.trimEnd()}\n`;
