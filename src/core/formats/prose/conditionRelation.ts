// Relates two conditions of a text by their topics and their negation.

import type { ProseCondition } from './readSentence';

export const countShared = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  [...a].filter((one) => b.has(one)).length;
export const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && countShared(a, b) === a.size;

/** Returns how the first condition relates to the second. */
export function relationOf(a: ProseCondition, b: ProseCondition): 'same' | 'opposite' | 'sibling' | 'none' {
  if (a.kind === 'otherwise' || b.kind === 'otherwise') return 'none';
  if (a.isUser !== b.isUser) return 'none';
  const shared = countShared(a.topic, b.topic);
  const isGeneric =
    (!a.isUser && b.topic.size === 0 && b.text !== '') ||
    (a.isUser && (a.topic.size === 0 || b.topic.size === 0 || a.kind === 'so' || a.kind === 'not-so'));
  const related = isGeneric || shared > 0 || (a.topic.size === 0 && b.topic.size === 0);
  if (!related) return 'none';
  if (a.isDenied !== b.isDenied) {
    // A single shared word among several is a different topic.
    if (isGeneric || shared * 2 >= Math.min(a.topic.size, b.topic.size)) return 'opposite';
    return countShared(a.subject, b.subject) > 0 && a.subject.size === countShared(a.subject, b.subject)
      ? 'sibling'
      : 'none';
  }
  const isSameTopic = shared === a.topic.size && shared === b.topic.size;
  if (isSameTopic) return 'same';
  const isOneSubject =
    a.subject.size > 0 && a.subject.size === b.subject.size && countShared(a.subject, b.subject) === a.subject.size;
  return isOneSubject && !a.isUser ? 'sibling' : 'none';
}
