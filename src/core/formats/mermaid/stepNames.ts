// Names of steps and values in a procedure, made of the words of labels; labels that mean yes and no.

import { looseName, stepName } from '../../support';

export const yes = /^(?:yes|y|true|ok|是|有|每|each|ja|oui|s[ií])$/i;
export const no = /^(?:no|n|not|false|else|otherwise|default|done|否|没有|其他|其它|nein|non)$/i;

/** Words of the language, which cannot be names. */
export const reservedWords: ReadonlySet<string> = new Set(
  'and as assert break class continue def del elif else end except finally for from if import in is lambda none not or pass return start true false try while with'.split(
    ' ',
  ),
);

/** Claims a name that is not taken, made of the label's words. `isCode`: a label of one word keeps its capitals. */
export function claimStepName(taken: Set<string>, label: string, fallback: string, isCode = false): string {
  const text = label.normalize('NFKC').trim();
  const words = isCode && /^[\p{L}\p{N}_]+$/u.test(text) ? stepName(text, true) : stepName(text);
  const base =
    words === '' ? fallback : /^\p{L}/u.test(words) && !reservedWords.has(words) ? words : `${fallback}_${words}`;
  let name = base;
  for (let count = 2; taken.has(looseName(name)); count++) name = `${base}_${count}`;
  taken.add(looseName(name));
  return name;
}

/** A declared name in a spelling that a procedure allows; names match loosely. */
export const nameInProcedure = (name: string) => name.trim().replace(/[^\p{L}\p{N}_]+/gu, '_');

/**
 * Matches "User books again", "the customer asks for a refund", but not "the user is welcome", which is a message to
 * the user.
 */
export const usersMove =
  /^(?:the\s+)?(?:user|customer|client|caller|guest|passenger|patient)s?\s+(?!(?:is|are|will|can|may|should|must|has|have|name|id|info\w*|data|profile|account|details?|request|input|support|service)\b)\p{L}+|^(?:用户|客户|顾客|乘客)(?![名的信数档账]|服务)\p{L}/iu;
