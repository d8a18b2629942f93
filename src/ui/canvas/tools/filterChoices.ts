// The choices that what was typed means, the nearest first.

import type { AddChoice } from './drawing';

const none = -1;

/** How well the words fit: 0 the label begins so, 1 a word of it does, 2 somewhere. */
function rank(choice: AddChoice, words: readonly string[]): number {
  const label = choice.label.toLowerCase();
  const all = `${label} ${choice.words ?? ''} ${choice.detail ?? ''}`.toLowerCase();
  if (!words.every((word) => all.includes(word))) return none;
  const [first = ''] = words;
  if (label.startsWith(first) || (choice.words ?? '').toLowerCase().startsWith(first)) return 0;
  return all.split(/[\s_.-]+/).some((part) => part.startsWith(first)) ? 1 : 2;
}

/** All of them in their order while nothing is typed. */
export function filterChoices(choices: readonly AddChoice[], text: string): readonly AddChoice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices
    .map((choice) => ({ choice, rank: choice.id.startsWith('text:') ? 3 : rank(choice, words) }))
    .filter((entry) => entry.rank !== none)
    .sort((first, second) => first.rank - second.rank)
    .map((entry) => entry.choice);
}
