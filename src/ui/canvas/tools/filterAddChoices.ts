// The choices that what was typed means, the nearest first.

import { looseName } from '../../../core/support';
import type { AddChoice } from './canvasDrawing';

const none = -1;

/** Fits by its own name, or by a whole word of a statement: `loop`, `return`. Words of declared names are not enough. */
function isExact(choice: AddChoice, text: string): boolean {
  if (looseName(choice.label) === looseName(text)) return true;
  const words = `${choice.label} ${choice.keywords ?? ''}`.toLowerCase().split(/\s+/);
  return !choice.isCode && words.includes(text);
}

/** How well the words fit: 0 exactly, 1 new under that name, 2 the label begins so, 3 a word of it does, 4 somewhere. */
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

/** All of them in their order while nothing is typed. */
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
