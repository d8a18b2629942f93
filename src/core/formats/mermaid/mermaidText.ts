// Escapes ids and labels so that Mermaid's parser accepts any input.

import { UniqueNames } from '../../support';

/** Whole words that some version of Mermaid's parser reads as a keyword. */
const reserved =
  /^(?:end|graph|flowchart|subgraph|style|linkStyle|classDef|class|click|default|href|call|interpolate|o|x|v|_self|_blank|_parent|_top)$/;

/** Comparison operators as words: `status == "1"` becomes `status_is_1`. */
const operators: Readonly<Record<string, string>> = {
  '==': 'is',
  '!=': 'is not',
  '>=': 'at least',
  '<=': 'at most',
  '>': 'over',
  '<': 'under',
};

/**
 * Characters that are replaced in ids: all except letters and digits that Mermaid's parser accepts, which uses an older
 * Unicode version.
 */
const unsafe =
  /[^a-zA-Z0-9\u0391-\u03a1\u03a3-\u03c9\u0410-\u044f\u3041-\u3094\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3]+/g;

/** Gives each node a unique id made of the words of its label. */
export class MermaidIds {
  private readonly ids = new UniqueNames({ keyOf: (id) => id.toLowerCase() });

  claim(label: string): string {
    const words = label
      .normalize('NFKD')
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .replace(/[=!<>]=|[<>]/g, (sign) => ` ${operators[sign]} `)
      .replace(unsafe, '_')
      .replace(/^_+/, '')
      // Whole words, up to 40 letters.
      .replace(/^(.{40}).+$/, (_, head: string) => head.replace(/_[^_]*$/, ''))
      .replace(/(?<!_)_+$/, '');
    const isPlainId = words !== '' && !/^\d/.test(words) && !reserved.test(words);
    return this.ids.claim(isPlainId ? words : ['n', words].join(words === '' ? '' : '_'));
  }
}

/** The entity names that Mermaid's documentation uses; other characters are written by number. */
const named: Readonly<Record<string, string>> = { '"': '#quot;', '<': '#lt;', '&': '#amp;' };

/**
 * Quotes a label and writes every character as an entity on which the parser, its Markdown or its sanitiser would act.
 */
export function quoteMermaidLabel(text: string): string {
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
