// The block `@{ shape: ..., label: ... }` of a node: YAML of one level, of which edits change single values.

import type { FlowchartText, NodeMention } from '../../flowchart';
import type { TextRange } from '../../support';

/** Where the value of a key stands, quotes included; undefined without the key or where it goes over lines of its own. */
export function findNodeDataValue(text: FlowchartText, { data }: NodeMention, key: string): TextRange | undefined {
  if (!data) return undefined;
  const start = data.start + 2;
  const inside = text.source.slice(start, data.end - 1);
  const masked = inside.replace(
    /"[^"]*"|'[^']*'/g,
    (quoted) => quoted[0] + '\u0000'.repeat(quoted.length - 2) + quoted[0],
  );
  const match = new RegExp(String.raw`(?:^|[,{\n])\s*${key}\s*:[ \t]*([^,}\n]*)`, 'd').exec(masked);
  const [from, to] = match?.indices?.[1] ?? [];
  if (from === undefined || to === undefined) return undefined;
  const end = from + masked.slice(from, to).trimEnd().length;
  return /^[|>]/.test(masked.slice(from, end)) || end === from ? undefined : { start: start + from, end: start + end };
}
