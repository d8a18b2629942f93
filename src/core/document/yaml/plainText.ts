// Decides which texts can be written as plain YAML scalars and as literal blocks.
// Invariant: such a scalar reads back as exactly the same string in YAML 1.2 and in 1.1 (used by other loaders).

export type ScalarContext = 'flow' | 'block';

/** Plain texts that YAML 1.1 or 1.2 resolves to null, booleans, numbers, dates or the merge key. */
const typedTexts: readonly RegExp[] = [
  /^(?:~|[Nn]ull|NULL|[Tt]rue|TRUE|[Ff]alse|FALSE|[Yy]|[Yy]es|YES|[Nn]|[Nn]o|NO|[Oo]n|ON|[Oo]ff|OFF|<<)?$/u,
  /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/u,
  /^(?:[-+]?0b[01_]+|0o[0-7]+|[-+]?0x[0-9a-fA-F_]+|[-+]?[0-9][0-9_]*)$/u,
  /^[-+]?(?:[0-9][0-9_]*)?(?:\.[0-9_]*|(?:\.[0-9_]*)?[eE][-+]?[0-9]+)$/u,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/u,
  /^\d{4}-\d{1,2}-\d{1,2}(?:(?:[Tt]| +)\d{1,2}:\d{1,2}:\d{1,2}(?:\.\d+)?(?: *(?:Z|[-+][012]?\d(?::\d{2})?))?)?$/u,
];

/** True if the plain text is read as the string itself. */
export function isPlainText(text: string, context: ScalarContext): boolean {
  if (/^[ ,[\]{}#&*!|>'"%@`]|[\p{Cc}\u2028\u2029\ufeff]| $/u.test(text)) return false;
  if (/: | #|:$/u.test(text) || /^[-?:](?: |$)/u.test(text)) return false;
  if (context === 'flow' && /[,[\]{}]/u.test(text)) return false;
  return !typedTexts.some((typed) => typed.test(text));
}

/** True if a literal block without an indentation indicator can have these lines. */
export function isLiteralText(lines: readonly string[]): boolean {
  const isIndented = /^[ \t]/u.test(lines.find((line) => line.trim() !== '') ?? '');
  if (isIndented || lines[0] === '' || lines[0]?.startsWith(' ')) return false;
  return !lines.some((line) => /[^\t\P{Cc}]|[\u2028\u2029\ufeff]/u.test(line));
}
