// Text and numbers for XML. Invariant: the output is well-formed for any input and is text, never markup: characters
// that XML forbids become the replacement character, invalid numbers become zero.

/** Characters that XML 1.0 cannot contain: most control characters, two non-characters, and lone surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** For element content and for attributes in either kind of quotes. */
export function escapeXml(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(forbidden, '\ufffd')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** At most two decimals. */
export function xmlNumber(value: number): string {
  return Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '0';
}

type Attribute = string | number | undefined;

/** An element; `body` is markup, attribute values are any text, and undefined attributes are left out. */
export function xmlElement(name: string, attributes: Readonly<Record<string, Attribute>>, body?: string): string {
  let head = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    head += ` ${key}="${typeof value === 'number' ? xmlNumber(value) : escapeXml(value)}"`;
  }
  return body === undefined ? `${head}/>` : `${head}>${body}</${name}>`;
}
