// Names of nodes: which ones a procedure can call, and how it spells them.

import { fail, looseName, ok, type Result } from '../support';
import type { Declaration } from './declarations';
import type { EditProblem } from './graphEdit';

const RESERVED = new Set(
  (
    'if elif else while for try except finally return break continue pass def not and or in is none true false null ' +
    'api answer'
  ).split(' '),
);

/** A name as a call spells it: what is no letter, digit, `_` or `-` becomes one `_`. Loose matching finds it again. */
export function spokenName(name: string): string {
  return name.replace(/^[^\p{L}\p{N}\p{M}_]+|[^\p{L}\p{N}\p{M}_]+$/gu, '').replace(/[^\p{L}\p{N}\p{M}_-]+/gu, '_');
}

/** The trimmed name, when a node may have it beside `others`. */
export function checkNewName(
  name: string,
  others: readonly Pick<Declaration, 'name' | 'kind'>[],
): Result<string, EditProblem> {
  const trimmed = name.trim();
  if (trimmed === '') return fail({ code: 'document/name-empty', message: 'A node needs a name.' });
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
  const taken = others.find((other) => looseName(other.name) === looseName(trimmed));
  if (taken) {
    const kind = taken.kind === 'api' ? 'An API' : taken.kind === 'answer' ? 'An ANSWER' : 'A node';
    const how =
      taken.name === trimmed ? 'has that name' : 'differs only in case or punctuation, calls would mix them up';
    return fail({
      code: 'document/name-taken',
      message: `${kind} "${taken.name}" ${how}. Choose another name.`,
    });
  }
  return ok(trimmed);
}
