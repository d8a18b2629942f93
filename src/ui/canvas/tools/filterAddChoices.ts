// Filters the choices of quick add by the typed text, best match first.

import { looseName } from '../../../core/support';
import type { AddChoice } from './canvasDrawing';

const none = -1;

/** Matches its own name, or a whole keyword of a statement: `loop`, `return`. Words of declared names do not count. */
function isExact(choice: AddChoice, text: string): boolean {
  if (looseName(choice.label) === looseName(text)) return true;
  const words = `${choice.label} ${choice.keywords ?? ''}`.toLowerCase().split(/\s+/);
  return !choice.isCode && words.includes(text);
}

/** Quality of the match: 0 exact, 1 new under that name, 2 prefix of the label, 3 prefix of a word, 4 anywhere. */
function rank(choice: AddChoice, text: string, words: readonly string[]): number {
  if (choice.isTyped) return 1;
  if (choice.id.startsWith('text:')) return 5;
  const label = choice.label.toLowerCase();
  const all = `${label} ${choice.keywords ?? ''} ${choice.detail ?? ''}`.toLowerCase();
  if (!words.every((word) => all.includes(word))) return none;
  if (isExact(choice, text)) return 0;
  const [first = ''] = words;
  if (label.startsWith(first) || (choice.keywords ?? '').toLowerCase().startsWith(first)) return 2;
  return all.split(/[\s_.-]+/).some((part) => part.startsWith(first)) ? 3 : 4;
}

/** Returns all choices in their order if nothing is typed. */
export function filterAddChoices(choices: readonly AddChoice[], text: string): readonly AddChoice[] {
  const typed = text.trim().toLowerCase();
  const words = typed.split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices
    .map((choice) => ({ choice, rank: rank(choice, typed, words) }))
    .filter((entry) => entry.rank !== none)
    .sort((first, second) => first.rank - second.rank)
    .map((entry) => entry.choice);
}
