// Finds names that are passed or assigned but never get a value. Another rule checks conditions.

import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';
import { unknownReads } from '../unknownReads';

export const unknownValue: Rule = { name: 'unknown-value', check };

function* check(context: CheckContext): Iterable<Finding> {
  for (const { name, nodeIds, describe: words } of unknownReads(
    context,
    (use) => use === 'argument' || use === 'value',
  )) {
    yield {
      at: name,
      nodeIds,
      describe: () => {
        const { near, ...rest } = words();
        const message =
          near === undefined
            ? `No step gives \`${name.name}\` a value: it is not a slot, no API returns it and no step assigns it. Assign it before, or declare a slot of that name.`
            : `No step gives \`${name.name}\` a value. Did you mean \`${near}\`?`;
        return { ...rest, message };
      },
    };
  }
}
