// A node that requires itself can never run.

import type { CheckContext } from '../checkContext';
import { dependents } from '../dependents';
import { removeListItem } from '../fixes';
import type { Finding, Rule } from '../rule';

export const selfPrecondition: Rule = { name: 'self-precondition', check };

function* check(context: CheckContext): Iterable<Finding> {
  for (const { decl, nodeId } of dependents(context)) {
    const own = nodeId.replace(/#\d+$/, '');
    for (const precondition of decl.preconditions) {
      const target = context.names.resolveNode(precondition.name)?.nodeId;
      if (target === undefined || (target !== nodeId && target !== own)) continue;
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
