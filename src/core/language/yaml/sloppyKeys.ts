// Finds keys of PDL written without their colon or without the blank behind it: `APIs`, `request [a]`, `name:x`.
// Invariant: must not be called for a line that YAML reads as `key: value`; a sentence that begins with the word of a
// key does not match.

import { sectionRole } from '../sections/sectionNames';

export interface SloppyKey {
  /** End of the word. */
  readonly end: number;
  /** Offset where its value can begin. */
  readonly value: number;
  readonly fault: 'missing-key-colon' | 'missing-blank';
}

/** Item keys with a list as value, and those with a text. */
const lists = new Set(['request', 'response', 'precondition', 'preconditions', 'pre', 'enum', 'values']);
const texts = new Set(['name', 'desc', 'description', 'type']);
const word = /([A-Za-z][A-Za-z_]*s?)(:?)([ \t]*)/y;

/** True for a key of an item; `any` includes keys that also occur outside items. */
export function isItemKey(word: string, any: boolean): boolean {
  const key = word.toLowerCase();
  return lists.has(key) || (any && texts.has(key));
}

/** `place`: the line is at the top of the document, in an item, or behind the dash of an item. */
export function sloppyKey(
  source: string,
  at: number,
  end: number,
  place: 'top' | 'item' | 'dash',
): SloppyKey | undefined {
  word.lastIndex = at;
  const found = word.exec(source);
  if (found === null || word.lastIndex > end) return undefined;
  const [all, name = '', colon = '', blanks = ''] = found;
  const value = at + all.length;
  const rest = source.slice(value, end).trim();
  const key = name.toLowerCase();
  const role = sectionRole(name);
  const isKnown = place === 'top' ? role !== 'other' : lists.has(key) || texts.has(key);
  if (!isKnown) return undefined;
  const stop = at + name.length;
  if (colon !== '') {
    // With a blank it would already be a key.
    return blanks === '' && rest !== '' && !rest.startsWith(':')
      ? { end: stop, value: stop + 1, fault: 'missing-blank' }
      : undefined;
  }
  return isAllowedAt(place, key, role, blanks, rest)
    ? { end: stop, value: stop, fault: 'missing-key-colon' }
    : undefined;
}

function isAllowedAt(place: string, key: string, role: string, blanks: string, rest: string): boolean {
  if (place === 'top') {
    if (role === 'procedure') return rest === '' || /^[|>]/.test(rest);
    // A text can follow; the word alone means nothing.
    if (role === 'name' || role === 'desc' || role === 'detailed_desc') return blanks !== '' && rest !== '';
    return rest === '' || rest.startsWith('[');
  }
  if (lists.has(key)) return rest.startsWith('[');
  if (blanks === '' || rest === '') return false;
  // A single word as name or type is unambiguous; several words may be a sentence.
  const isOneWord = /^[^\s:]+$/.test(rest);
  if (place === 'dash') return key === 'name' && isOneWord;
  return key === 'name' || key === 'type' ? isOneWord : true;
}
