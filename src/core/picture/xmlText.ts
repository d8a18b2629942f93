// Text and numbers as XML can hold them. Invariant: whatever goes in, what comes out is well-formed and is text, never
// markup: the characters XML forbids become the replacement character, numbers that are none become zero.

/** What XML 1.0 has no way to write: most control characters and two non-characters; halves of surrogate pairs besides. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For element content and for attributes in either quotes. */
export function escapeXml(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** At most two decimals, as SVG takes them. */
export function xmlNumber(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '0';
}

type Attribute = string | number | undefined;

/** One element; `body` is markup already, attributes are any text and left out where undefined. */
export function xmlElement(name: string, attributes: Readonly<Record<string, Attribute>>, body?: string): string {
  let head = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    head += ` ${key}="${typeof value === 'number' ? xmlNumber(value) : escapeXml(value)}"`;
  }
  return body === undefined ? `${head}/>` : `${head}>${body}</${name}>`;
}
