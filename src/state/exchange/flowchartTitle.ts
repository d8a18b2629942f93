// A title for a flowchart without one: its first label. Scans the text without a parser; a title that is not found is
// undefined.

const other = /^(?:%%|style\b|linkStyle\b|classDef\b|class\b|click\b|direction\b|accDescr\b|end\b|flowchart\b|graph\b)/;
/**
 * After an id: the bracket of a shape, with or without quotes, or the label of `@{}`. Without quotes it must close on
 * the same line, so that an unclosed bracket does not make a title of the following arrow.
 */
const label =
  /[\p{L}\p{N}_][ \t]*(?:@\{[^}]*?\blabel:[ \t]*["']|[[({>]+[/\\]?[ \t]*"`?)([^"`'[\](){}|\n]{2,200})|[\p{L}\p{N}_][ \t]*[[({>]+[/\\]?[ \t]*([^"`'[\](){}|\n]{2,})(?=["`'[\](){}|])/gu;
const subgraph = /^subgraph\b[ \t]*(?:[^\s[("]+[ \t]*\[[ \t]*"?|"?)([^"[\]\n;]{2,200})/;
const maxTitle = 60;
/** The first node of most flowcharts does not distinguish them. */
const anyStart = /^_*(?:start|begin|end|开始|结束)_*$/iu;

/** Undefined if there are no labels: ids alone are not a title. */
export function flowchartTitle(text: string): string | undefined {
  const body = text.replace(/^\s*---\r?\n[\s\S]*?\r?\n---[ \t]*\r?\n/, '').slice(0, 20_000);
  let first: string | undefined;
  for (const written of body.split(/[\r\n]+|;(?=\s)/)) {
    const line = written.trim();
    const named = /^accTitle[ \t]*:[ \t]*(.+)$/.exec(line)?.[1];
    if (named !== undefined) return plain(named);
    if (first !== undefined || other.test(line)) continue;
    const labels = line.startsWith('subgraph') ? [subgraph.exec(line)] : line.matchAll(label);
    for (const found of labels) first ??= plain(found?.[1] ?? found?.[2] ?? '');
  }
  return first;
}

function plain(words: string): string | undefined {
  const line = words
    .replace(/<[^>]{0,200}>|\bfa[a-z]?:[\w-]+|\\n|\*\*|#\w{1,12};|\p{Extended_Pictographic}|\uFE0F/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return undefined;
  if (anyStart.test(line)) return undefined;
  return line.length > maxTitle ? `${[...line].slice(0, maxTitle - 1).join('')}…` : line;
}
