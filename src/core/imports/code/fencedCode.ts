/** Characters of code: parsing more blocks the page. */
const MAX_CODE = 500_000;

/** Why code is not parsed; undefined if it is. */
export const refuseCode = (code: string): string | undefined =>
  code.length <= MAX_CODE
    ? undefined
    : `The code has ${code.length} characters; ${MAX_CODE} are the limit. Import the part that builds the workflow.`;

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
