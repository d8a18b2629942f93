// Checks names of nodes, values and functions, and spells node names as calls write them.

import { procedureWords } from '../language';
import { fail, looseName, ok, type Result } from '../support';
import type { Declaration } from './declarations';
import type { EditProblem } from './graphEdit';

const RESERVED: ReadonlySet<string> = new Set([
  ...Object.values(procedureWords).flat(),
  ...['none', 'true', 'false', 'null', 'api', 'answer'],
]);

/**
 * The name as a call spells it: each run of characters other than letters, digits, `_` and `-` becomes one `_`. Loose
 * matching maps it back to the node.
 */
export function callableName(name: string): string {
  return name.replace(/^[^\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_]+$/gu, '').replace(/[^\p{L}\p{N}\p{M}_-]+/gu, '_');
}

function checkWords(name: string, what: string): Result<string, EditProblem> {
  const trimmed = name.trim();
  if (trimmed === '') return fail({ code: 'document/name-empty', message: `${what} needs a name.` });
  if (/[\p{Cc}\u2028\u2029]/u.test(trimmed)) {
    return fail({
      code: 'document/name-unspeakable',
      message: 'A name has to fit on one line, without control characters: the procedure calls it by name.',
    });
  }
  if (!/[\p{L}\p{N}]/u.test(trimmed)) {
    return fail({
      code: 'document/name-unspeakable',
      message: `"${trimmed}" has no letter or digit, so the procedure could not call it. Add some.`,
    });
  }
  if (RESERVED.has(trimmed.toLowerCase())) {
    return fail({
      code: 'document/name-unspeakable',
      message: `"${trimmed}" is a word of the procedure language. Choose another name.`,
    });
  }
  return ok(trimmed);
}

const nameConflict = (existing: string, name: string): string =>
  existing === name ? 'has that name' : 'differs only in case or punctuation, calls would mix them up';

/** Returns the trimmed name if a node can have it alongside `others`. */
export function checkNewName(
  name: string,
  others: readonly Pick<Declaration, 'name' | 'kind'>[],
): Result<string, EditProblem> {
  const words = checkWords(name, 'A node');
  if (!words.ok) return words;
  const trimmed = words.value;
  const existing = others.find((other) => looseName(other.name) === looseName(trimmed));
  if (!existing) return ok(trimmed);
  const kind = existing.kind === 'api' ? 'An API' : existing.kind === 'answer' ? 'An ANSWER' : 'A node';
  return fail({
    code: 'document/name-taken',
    message: `${kind} "${existing.name}" ${nameConflict(existing.name, trimmed)}. Choose another name.`,
  });
}

/**
 * Returns the trimmed name if a value or a function can have it alongside `others`. `what` is the subject of the error
 * message, as in "A slot".
 */
export function checkPlainName(name: string, others: Iterable<string>, what: string): Result<string, EditProblem> {
  const words = checkWords(name, what);
  if (!words.ok) return words;
  const trimmed = words.value;
  const loose = looseName(trimmed);
  for (const other of others) {
    if (looseName(other) !== loose) continue;
    const how = other === trimmed ? 'is taken' : `is too close to "${other}", which the procedure could not tell apart`;
    return fail({ code: 'document/name-taken', message: `"${trimmed}" ${how}. Choose another name.` });
  }
  return ok(trimmed);
}
