// A slot that no API, text or step of the procedure mentions.

import { looseName } from '../../support';
import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';
import { valueKey } from '../values';

export const unusedSlot: Rule = { name: 'unused-slot', check };

function* check({ document }: CheckContext): Iterable<Finding> {
  const used = new Set<string>();
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
  for (const word of text.match(/[\p{L}\p{N}_]+/gu) ?? []) used.add(valueKey(word));
  for (const slot of document.slots) {
    if (slot.name.trim() === '' || used.has(looseName(slot.name))) continue;
    // A name with signs of its own is no single word above.
    if (/[^\p{L}\p{N}_]/u.test(slot.name) && text.includes(slot.name)) continue;
    yield {
      at: slot,
      message: `Nothing uses the slot \`${slot.name}\`: no API takes or returns it, no text shows it, the procedure does not name it. Use it, or remove it.`,
    };
  }
}
