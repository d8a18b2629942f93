// A branch or loop that asks for a value which nothing in the document produces.

import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';
import { unknownReads } from '../unknownReads';

export const unproducedCondition: Rule = { name: 'unproduced-condition', check };

function* check(context: CheckContext): Iterable<Finding> {
  for (const { name, related, nodeIds, near, fixes } of unknownReads(context, (use) => use === 'condition')) {
    yield {
      at: name,
      nodeIds,
      related,
      fixes,
      message:
        near === undefined
          ? `This branches on \`${name.name}\`, which nothing produces: it is no slot, no API returns it and no step assigns it, so the agent has to guess. Have a call return it, or ask the user for it.`
          : `This branches on \`${name.name}\`, which nothing produces. Did you mean \`${near}\`?`,
    };
  }
}
