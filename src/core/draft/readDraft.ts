// The document in what a model replied. Invariant: the text comes out as it was written, but for the indentation of its
// fence; nothing is mended here.

import { looksLikePdl } from '../language';
import { withoutThoughts } from '../llm';

/** The longest fenced block that looks like PDL, else the reply itself from its first key on; undefined when neither is. */
export function readDraft(reply: string): string | undefined {
  const said = withoutThoughts(reply);
  // What closes a block stands as far in as what opened it: a text in the document may hold fences of its own.
  const blocks = [...said.matchAll(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^\1?\2[ \t]*$|$(?![\s\S]))/gm)].map(
    ([, indent = '', , block = '']) => outdented(block, indent),
  );
  const fits = blocks.filter(looksLikePdl).sort((first, second) => second.length - first.length);
  const [block] = fits;
  if (block !== undefined) return withLineEnd(block);
  if (!looksLikePdl(said)) return undefined;
  const start = said.search(/^(?:Name|Desc|Detailed_desc|SLOTs?|APIs?|ANSWERs?|Procedure|PDL)[ \t]*:/im);
  return withLineEnd(said.slice(Math.max(0, start)));
}

/** A block in a list is as far in as its fence, if every line of it is. */
function outdented(block: string, indent: string): string {
  const lines = block.split('\n');
  const isIn = lines.every((line) => line.startsWith(indent) || line.trim() === '');
  return isIn ? lines.map((line) => line.slice(indent.length)).join('\n') : block;
}

const withLineEnd = (text: string): string => `${text.trimEnd()}\n`;
