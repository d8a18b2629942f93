// Whether a text can be pasted into a flowchart as nodes of it: a cheap look; reading it has the last word.

const arrow = /(?:-->|---|-\.->|==>|--o|--x|<--|~~~)/u;
const node = /^[\p{L}\p{N}_.-]+(?:[[({>@].*)?;?$/u;
const keyword = /^(?:subgraph|end|style|linkStyle|classDef|class|click|direction)\b|^%%/u;

/** Lines of a flowchart, with or without its first line. Other diagrams, PDL and prose are none. */
export function isFlowchartClip(text: string): boolean {
  const start = text.slice(0, 4000);
  if (/^\s*(?:---[\s\S]*?\n---\s*)?(?:%%[^\n]*\n\s*)*(?:flowchart|graph)\b/u.test(start)) return true;
  const lines = start
    .split('\n')
    .slice(0, 40)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const isAll = lines.every((line) => arrow.test(line) || node.test(line) || keyword.test(line));
  return isAll && lines.some((line) => arrow.test(line) || /[[({].*[\])}]/u.test(line));
}
