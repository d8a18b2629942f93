// What a flowchart without a title of its own is called in a list: by its first words. A cheap look at the text, no
// parser: a title that is not found is none.

const other = /^(?:%%|style\b|linkStyle\b|classDef\b|class\b|click\b|direction\b|accDescr\b|end\b|flowchart\b|graph\b)/;
/**
 * Behind an id: the bracket of a shape, with or without quotes; or the label of `@{}`. Without quotes it has to end in
 * its line: a bracket that nobody closed would make a title of the arrow behind it.
 */
const label =
  /[\p{L}\p{N}_][ \t]*(?:@\{[^}]*?\blabel:[ \t]*["']|[[({>]+[/\\]?[ \t]*"`?)([^"`'[\](){}|\n]{2,200})|[\p{L}\p{N}_][ \t]*[[({>]+[/\\]?[ \t]*([^"`'[\](){}|\n]{2,})(?=["`'[\](){}|])/gu;
const subgraph = /^subgraph\b[ \t]*(?:[^\s[("]+[ \t]*\[[ \t]*"?|"?)([^"[\]\n;]{2,200})/;
const maxTitle = 60;
/** What most flowcharts begin with tells none from another. */
const anyStart = /^_*(?:start|begin|end|开始|结束)_*$/iu;

/** Undefined when nothing in it says anything: ids alone are no title. */
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
    .replace(/<[^>]{0,200}>|\bfa[a-z]?:[\w-]+|\\n|\*\*|#\w{1,12};/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return undefined;
  if (anyStart.test(line)) return undefined;
  return line.length > maxTitle ? `${[...line].slice(0, maxTitle - 1).join('')}…` : line;
}
