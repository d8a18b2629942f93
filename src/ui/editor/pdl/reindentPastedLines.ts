// Pasted lines keep their shape: they move as a whole to the depth of the place they are put in.

const indentOf = (line: string) => /^[ ]*/.exec(line)?.[0].length ?? 0;
const isBlank = (line: string) => line.trim() === '';

/**
 * `lines` as they were pasted behind `depth` blanks that stood on the line already. The same lines, moved so that the
 * first stands at `depth`; undefined when nothing has to move, or tabs make the depth a matter of taste.
 */
export function reindentPastedLines(lines: readonly string[], depth: number): string[] | undefined {
  const [first = '', ...rest] = lines;
  const filled = rest.filter((line) => !isBlank(line));
  if (filled.length === 0 || lines.some((line) => /^ *\t/.test(line))) return undefined;
  const least = Math.min(...filled.map(indentOf));
  const own = indentOf(first);
  // A first line cut at its text has lost its depth. It is that of the shallowest line below, or, when that one is the
  // block it opens, one step less.
  const isBlockOnly = opensBlock(first) && indentOf(filled[0] ?? '') === least;
  const base = own > 0 ? Math.min(own, least) : isBlockOnly ? least - stepOf(filled, least) : least;
  if (own === 0 && base === depth) return undefined;
  const move = (line: string) =>
    isBlank(line) ? line : ' '.repeat(Math.max(0, indentOf(line) - base) + depth) + line.trimStart();
  return [' '.repeat(Math.max(0, own - base)) + first.trimStart(), ...rest.map(move)];
}

const opensBlock = (line: string) => /[:：]\s*(?:#.*)?$/.test(line);

/** How deep one block of the pasted lines goes; two where they do not tell. */
function stepOf(lines: readonly string[], least: number): number {
  const deeper = lines.map(indentOf).filter((indent) => indent > least);
  const step = deeper.length > 0 ? Math.min(...deeper) - least : 2;
  return Math.min(step, least);
}
