// Finds slots that are used although no step collects them and no API returns them. Another rule checks branches on
// such slots.

import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';
import { keysWithoutSource, valueFactsOf, variableKey } from '../valueFacts';

export const uncollectedSlot: Rule = { name: 'uncollected-slot', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { document } = context;
  if (document.procedure === undefined || document.slots.length === 0) return;
  const { reads } = valueFactsOf(context);
  const used = new Set(reads.map(({ key }) => key));
  const branched = new Set(reads.filter(({ use, isWord }) => use === 'condition' && !isWord).map(({ key }) => key));
  for (const api of document.apis) for (const name of api.request) used.add(variableKey(name.name));
  for (const answer of document.answers) for (const { name } of answer.placeholders) used.add(variableKey(name));
  const uncollected = keysWithoutSource(context);
  const seen = new Set<string>();
  for (const slot of document.slots) {
    const key = variableKey(slot.name);
    if (seen.has(key) || !uncollected.has(key) || !used.has(key) || branched.has(key)) continue;
    seen.add(key);
    yield {
      at: slot,
      message: `The slot \`${slot.name}\` is used, but no step collects it and no API returns it: the agent has to ask for it on its own. Collect it where it belongs, as in \`[${slot.name}] = ANSWER...()\`.`,
    };
  }
}
