// A precondition on a name that the document does not declare can never be met, and is never checked.

import type { CheckContext } from '../checkContext';
import { dependents } from '../dependents';
import { removeListItem, replaceName } from '../fixes';
import type { Finding, Rule } from '../rule';

export const unknownPrecondition: Rule = { name: 'unknown-precondition', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { document, names } = context;
  const candidates = [...document.apis, ...document.answers, ...document.others].map((decl) => decl.name);
  for (const { decl, nodeId } of dependents(context)) {
    for (const precondition of decl.preconditions) {
      if (precondition.name.trim() === '' || names.resolveNode(precondition.name)) continue;
      yield {
        at: precondition,
        nodeIds: [nodeId],
        words: () => {
          const near = context.suggest(precondition.name, 'nodes', candidates, decl.name);
          const remove = removeListItem(document.source, precondition, `Remove \`${precondition.name}\``);
          return {
            message:
              near === undefined
                ? `\`${decl.name}\` requires \`${precondition.name}\`, which is not declared. Declare it, or remove the precondition.`
                : `\`${decl.name}\` requires \`${precondition.name}\`, which is not declared. Did you mean \`${near}\`?`,
            fixes: [
              ...(near === undefined ? [] : [replaceName(precondition, near, 'yaml')]),
              ...(remove ? [remove] : []),
            ],
          };
        },
      };
    }
  }
}
