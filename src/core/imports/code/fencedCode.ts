/** The code in the fences of a Markdown text; a text without fences is code itself. */
export function fencedCode(text: string): string {
  if (!/^(?:```|~~~)/m.test(text)) return text;
  const blocks: string[] = [];
  let fence: string | undefined;
  for (const line of text.split('\n')) {
    const [, mark] = /^(```|~~~)/.exec(line) ?? [];
    if (mark !== undefined && (fence === undefined || fence === mark)) fence = fence === undefined ? mark : undefined;
    else if (fence !== undefined) blocks.push(line);
  }
  return blocks.join('\n');
}
