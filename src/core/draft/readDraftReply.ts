// Extracts the document from a model's reply. Invariant: the text is unchanged except for the indentation of its fence;
// nothing is repaired here.

import { looksLikePdl } from '../language';
import { withoutThoughts } from '../llm';

/**
 * The longest fenced block that looks like PDL, otherwise the reply itself from its first key on; undefined if there is
 * neither.
 */
export function readDraftReply(reply: string): string | undefined {
  const replyText = withoutThoughts(reply);
  const block = documentBlock(replyText);
  if (block) return withLineEnd(block.text);
  if (!looksLikePdl(replyText)) return undefined;
  const start = replyText.search(/^(?:Name|Desc|Detailed_desc|SLOTs?|APIs?|ANSWERs?|Procedure|PDL)[ \t]*:/im);
  return withLineEnd(replyText.slice(Math.max(0, start)));
}

/** The lines of a reply outside its document block: the writer's remarks. */
export function remarksOutsideDocument(reply: string): readonly string[] {
  const replyText = withoutThoughts(reply);
  const block = documentBlock(replyText);
  if (!block) return [];
  return `${replyText.slice(0, block.start)}\n${replyText.slice(block.end)}`.split('\n').flatMap((line) => {
    const remark = line.trim().replace(/^[-*] +/, '');
    // Leaves out introductions such as "Here it is:".
    return remark === '' || /[:：]$/u.test(remark) ? [] : [remark];
  });
}

/** The longest fenced block that looks like PDL, and its range with the fences. */
function documentBlock(
  replyText: string,
): { readonly text: string; readonly start: number; readonly end: number } | undefined {
  // A closing fence has the indentation of its opening fence: a text in the document may contain fences as well.
  return [...replyText.matchAll(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n([\s\S]*?)(?:^\1?\2[ \t]*$|$(?![\s\S]))/gm)]
    .map(({ 0: whole, 1: indent = '', 3: block = '', index }) => ({
      text: outdented(block, indent),
      start: index,
      end: index + whole.length,
    }))
    .filter(({ text }) => looksLikePdl(text))
    .sort((first, second) => second.text.length - first.text.length)[0];
}

/** Removes the fence's indentation from a block in a list, if every line has it. */
function outdented(block: string, indent: string): string {
  const lines = block.split('\n');
  const isIndented = lines.every((line) => line.startsWith(indent) || line.trim() === '');
  return isIndented ? lines.map((line) => line.slice(indent.length)).join('\n') : block;
}

const withLineEnd = (text: string): string => `${text.trimEnd()}\n`;
