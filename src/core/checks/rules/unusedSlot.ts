// Finds slots that no API, text or step of the procedure mentions.

import { looseName } from '../../support';
import type { CheckContext } from '../checkContext';
import { preconditionValues } from '../paths/preconditionNeeds';
import type { Finding, Rule } from '../rule';
import { TextIndex } from '../textIndex';
import { variableKey } from '../valueFacts';

export const unusedSlot: Rule = { name: 'unused-slot', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { document } = context;
  const used = new Set(preconditionValues(context).map(({ name }) => looseName(name)));
  for (const api of document.apis) {
    for (const value of [...api.request, ...api.response]) used.add(looseName(value.name));
  }
  for (const answer of document.answers) {
    for (const placeholder of answer.placeholders) {
      used.add(looseName(placeholder.name));
      for (const part of placeholder.name.split(/[-.]/)) used.add(looseName(part));
    }
  }
  const text = document.procedure?.text ?? '';
  const index = new TextIndex(text);
  // All words of the text at once; searching each slot separately could find it in thousands of longer words.
  let named: ReadonlySet<string> | undefined;
  let words: ReadonlySet<string> | undefined;
  for (const slot of document.slots) {
    if (slot.name.trim() === '' || used.has(looseName(slot.name))) continue;
    named ??= new Set(text.match(plainWords) ?? []);
    if (named.has(slot.name)) continue;
    if (!plainWord.test(slot.name) && containsWord(index, text, slot.name)) continue;
    // Only now look for another spelling, because folding every word of the text is expensive.
    words ??= new Set((text.match(/[\p{L}\p{N}_]+/gu) ?? []).map(variableKey));
    if (words.has(looseName(slot.name))) continue;
    yield {
      at: slot,
      message: `Nothing uses the slot \`${slot.name}\`: no API takes or returns it, no text shows it, the procedure does not name it. Use it, or remove it.`,
    };
  }
}

/** Only letters of one code unit, because `containsWord` reads single code units around a name. */
const plainWords = /(?:(?![\u{10000}-\u{10ffff}])[\p{L}\p{N}_])+/gu;
const plainWord = new RegExp(`^${plainWords.source}$`, 'u');

/** True if the text contains the name as a whole word. */
function containsWord(index: TextIndex, text: string, name: string): boolean {
  return index.containsName(
    name,
    (at) => !/[\p{L}\p{N}_]/u.test(`${text[at - 1] ?? ''}${text[at + name.length] ?? ''}`),
  );
}
