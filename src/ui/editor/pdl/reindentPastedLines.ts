// Re-indents pasted lines as a whole to the indentation of their new place.

const indentOf = (line: string) => /^[ ]*/.exec(line)?.[0].length ?? 0;
const isBlank = (line: string) => line.trim() === '';

/**
 * `lines`: as pasted after `depth` spaces that were already on the line. Returns the lines moved so that the first is
 * at `depth`; undefined if nothing has to move, or tabs make the indentation ambiguous.
 */
export function reindentPastedLines(lines: readonly string[], depth: number): string[] | undefined {
  const [first = '', ...rest] = lines;
  const filled = rest.filter((line) => !isBlank(line));
  if (filled.length === 0 || lines.some((line) => /^ *\t/.test(line))) return undefined;
  const least = Math.min(...filled.map(indentOf));
  const own = indentOf(first);
  // A first line that was copied without its indentation: it is that of the shallowest line below, or one step less if
  // that line is the block it opens.
  const isBlockOnly = opensBlock(first) && indentOf(filled[0] ?? '') === least;
  const base = own > 0 ? Math.min(own, least) : isBlockOnly ? least - stepOf(filled, least) : least;
  if (own === 0 && base === depth) return undefined;
  const move = (line: string) =>
    isBlank(line) ? line : ' '.repeat(Math.max(0, indentOf(line) - base) + depth) + line.trimStart();
  return [' '.repeat(Math.max(0, own - base)) + first.trimStart(), ...rest.map(move)];
}

const opensBlock = (line: string) => /[:：]\s*(?:#.*)?$/.test(line);

/** Indentation step of the pasted lines; two if they do not show one. */
function stepOf(lines: readonly string[], least: number): number {
  const deeper = lines.map(indentOf).filter((indent) => indent > least);
  const step = deeper.length > 0 ? Math.min(...deeper) - least : 2;
  return Math.min(step, least);
}
