// A precondition that another one implies: it says nothing new.

import type { CheckContext } from '../checkContext';
import { dependents } from '../dependents';
import { removeListItem } from '../fixes';
import type { Finding, Rule } from '../rule';

export const redundantPrecondition: Rule = { name: 'redundant-precondition', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { document, names } = context;
  const { graph: indexed, closure } = context.requires;
  for (const { decl, nodeId } of dependents(context)) {
    const own = indexed.indexOf.get(nodeId);
    if (own === undefined) continue;
    const required = decl.preconditions.flatMap((at) => {
      const index = indexed.indexOf.get(names.resolveNode(at.name)?.nodeId ?? '');
      return index === undefined ? [] : [{ at, index }];
    });
    for (const [position, { at, index }] of required.entries()) {
      // On a cycle everything implies everything; that is another rule's finding.
      if (closure.has(own, own) || closure.has(index, index)) continue;
      const isRepeated = required.slice(0, position).some((other) => other.index === index);
      const implying = required.find((other) => other.index !== index && closure.has(index, other.index));
      if (!isRepeated && implying === undefined) continue;
      const remove = removeListItem(document.source, at, `Remove \`${at.name}\``);
      yield {
        at,
        message:
          implying === undefined
            ? `\`${at.name}\` is listed twice as a precondition of \`${decl.name}\`.`
            : `\`${decl.name}\` need not list \`${at.name}\`: \`${implying.at.name}\`, which it also requires, comes after it anyway.`,
        nodeIds: [nodeId],
        fixes: remove ? [remove] : [],
      };
    }
  }
}
