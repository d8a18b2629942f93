// Safe pieces of Mermaid text: ids and labels that its parser takes for any input.

import { UniqueNames } from '../../support';

/** Words that mean something else to the parser, alone or at the beginning of an id. */
const reserved =
  /^(?:end|graph|flowchart|subgraph|style|linkstyle|classdef|class|click|direction|default|href|call|interpolate|acctitle|accdescr|start|o|x|v|_self|_blank|_parent|_top|tb|td|bt|lr|rl)/i;

/** Gives each node an id made of its label's letters, once. */
export class MermaidIds {
  private readonly ids = new UniqueNames({ keyOf: (id) => id.toLowerCase() });

  claim(label: string): string {
    const words = label
      .normalize('NFKD')
      .replace(/[^a-zA-Z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 40)
      .replace(/_+$/, '');
    const base =
      words === '' || /^\d/.test(words) || reserved.test(words) ? `n${words === '' ? '' : `_${words}`}` : words;
    return this.ids.claim(base);
  }
}

/** The names that Mermaid's own documentation uses; anything else goes by number. */
const named: Readonly<Record<string, string>> = { '"': '#quot;', '<': '#lt;', '&': '#amp;' };

/** In quotation marks, with every character that the parser, its Markdown or its cleaning would act on as an entity. */
export function quoteLabel(text: string): string {
  const lines = text.split(/\r?\n/).map((line) =>
    line
      .replace(/[#"`;<&\\|*~ﬂ¶]/gu, (char) => named[char] ?? `#${char.codePointAt(0)};`)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters cannot stand in a diagram's text.
      .replace(/[\u0000-\u001f\u007f]/g, ' ')
      .replace(/^(\s*)(\d+)([.)])(?=\s)/, '$1$2#46;')
      .replace(/^(\s*)([-+])(?=\s)/, (_, space: string, sign: string) => `${space}#${sign.codePointAt(0)};`)
      .replace(/\b(fa[bklrs]?|mdi|logos):/g, '$1#58;')
      .replace(/%%/g, '#37;#37;'),
  );
  const label = lines.join('<br/>');
  return `"${text.trim() === '' ? ' ' : label}"`;
}
