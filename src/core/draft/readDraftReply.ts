// The document in what a model replied. Invariant: the text comes out as it was written, but for the indentation of its
// fence; nothing is mended here.

import { looksLikePdl } from '../language';
import { withoutThoughts } from '../llm';

/** The longest fenced block that looks like PDL, else the reply itself from its first key on; undefined when neither is. */
export function readDraft(reply: string): string | undefined {
  const said = withoutThoughts(reply);
  const block = documentBlock(said);
  if (block) return withLineEnd(block.text);
  if (!looksLikePdl(said)) return undefined;
  const start = said.search(/^(?:Name|Desc|Detailed_desc|SLOTs?|APIs?|ANSWERs?|Procedure|PDL)[ \t]*:/im);
  return withLineEnd(said.slice(Math.max(0, start)));
}

/** The lines that a reply has beside the block of its document: what the writer says about it. */
export function remarksBeside(reply: string): readonly string[] {
  const said = withoutThoughts(reply);
  const block = documentBlock(said);
  if (!block) return [];
  return `${said.slice(0, block.start)}\n${said.slice(block.end)}`.split('\n').flatMap((line) => {
    const remark = line.trim().replace(/^[-*] +/, '');
    // "Here it is:" says nothing of it.
    return remark === '' || /[:：]$/u.test(remark) ? [] : [remark];
  });
}

/** The longest fenced block that looks like PDL, and where it stands with its fences. */
function documentBlock(
  said: string,
): { readonly text: string; readonly start: number; readonly end: number } | undefined {
  // What closes a block stands as far in as what opened it: a text in the document may hold fences of its own.
  return [...said.matchAll(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^\1?\2[ \t]*$|$(?![\s\S]))/gm)]
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
  const isIn = lines.every((line) => line.startsWith(indent) || line.trim() === '');
  return isIn ? lines.map((line) => line.slice(indent.length)).join('\n') : block;
}

const withLineEnd = (text: string): string => `${text.trimEnd()}\n`;
