// Converts labels of Mermaid's parser to plain text. Invariant: the result is to be shown as text, never as markup:
// `#lt;b#gt;` becomes the characters `<b>`.

import { replaceDelimited } from '../support';
import { namedEntity } from './htmlEntities';

const entity = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/gi;

function decodeEntities(text: string): string {
  return text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return namedEntity(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const isShown = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) && code !== 127;
    return isShown ? String.fromCodePoint(code) : ' ';
  });
}

const lineBreak = /<(?:br|hr)\b[^<>]*>|<\/(?:p|div|li|h[1-6]|tr)\s*>/gi;
/** HTML elements. Other text in angle brackets (`List<String>`) is kept. */
const tag =
  /<\/?(?:a|abbr|article|aside|b|bdi|bdo|big|blockquote|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6]|header|i|iframe|img|input|ins|kbd|label|legend|li|link|main|mark|math|meta|nav|object|ol|optgroup|option|p|path|pre|q|ruby|rp|rt|s|samp|script|section|select|small|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|textarea|tfoot|th|thead|time|tr|tt|u|ul|var|video|wbr)(?=[\s/>])[^<>]*>/gi;
const comment = /<!--[\s\S]*?-->/g;
/** Mermaid renders these as icons. */
const icon = /(?:^|\s)(?:fa|fab|fak|fal|far|fas|mdi|logos):[\w:-]+/g;

/**
 * Resolves entities, line breaks, tags and icon names of a label; `markdown` also loses its emphasis marks. Returns the
 * original text if nothing would be left.
 */
export function plainLabel(text: string, labelType?: string): string {
  // Mermaid's internal spelling of `#quot;` and `#35;` while it parses.
  const restored = text.replaceAll('ﬂ°°', '&#').replaceAll('ﬂ°', '&').replaceAll('¶ß', ';');
  const withoutTags = replaceDelimited(restored.replace(lineBreak, '\n'), comment, '-->', () => '').replace(tag, '');
  // Entities come last: their characters are literal text, not a tag, an icon or a line break.
  let plain = decodeEntities(withoutTags.replace(icon, '').replace(/\\n/g, '\n'));
  if (labelType === 'markdown') {
    plain = plain
      .replace(/(\*\*|__)(?=\S)([\s\S]*?\S)\1/g, '$2')
      .replace(/(?<![\p{L}\p{N}])([*_])(?=\S)([^*_\n]*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
      .replace(/^`|`$/g, '');
  }
  const lines = plain.split('\n').map((line) => line.replace(/[ \t\u00a0]+/g, ' ').trim());
  const result = lines.join('\n').trim();
  return result === '' ? restored.trim() : result;
}
