// Finds values in the block `@{ shape: ..., label: ... }` of a node: flat YAML of which edits change single values.

import type { FlowchartText, NodeMention } from '../../flowchart';
import type { TextRange } from '../../support';

/** Range of the value of a key, quotes included; undefined if the key is missing or the value spans several lines. */
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
