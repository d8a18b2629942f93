// Finds nodes that require themselves, so that they can never run.

import { withoutSite } from '../../graph';
import type { CheckContext } from '../checkContext';
import { declarationsWithPreconditions } from '../declarationsWithPreconditions';
import { preconditionNeeds } from '../paths/preconditionNeeds';
import { removeListItem } from '../quickFixes';
import type { Finding, Rule } from '../rule';

export const selfPrecondition: Rule = { name: 'self-precondition', check };

function* check(context: CheckContext): Iterable<Finding> {
  for (const dependent of declarationsWithPreconditions(context)) {
    const { decl, nodeId } = dependent;
    const own = withoutSite(nodeId);
    for (const { ids, at: precondition } of preconditionNeeds(context, dependent)) {
      const [only] = ids;
      if (ids.length !== 1 || (only !== nodeId && only !== own)) continue;
      const remove = removeListItem(context.document.source, precondition, `Remove \`${precondition.name}\``);
      yield {
        at: precondition,
        message: `\`${decl.name}\` requires itself, so it can never run. Remove this precondition, or name what must come before.`,
        nodeIds: [nodeId],
        path: [nodeId, nodeId],
        fixes: remove ? [remove] : [],
      };
    }
  }
}
