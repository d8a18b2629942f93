// Finds calls whose preconditions no path of the procedure meets together: one is never called before, or they exclude
// each other.

import type { CheckContext } from '../checkContext';
import { declarationsWithPreconditions } from '../declarationsWithPreconditions';
import { nodesOnPath } from '../paths/describePath';
import { findContradiction } from '../paths/findContradiction';
import { preconditionItems } from '../paths/preconditionNeeds';
import { unmetRequirements } from '../paths/unmetRequirements';
import { removeListItem } from '../quickFixes';
import type { Finding, FindingText, Rule } from '../rule';

export const preconditionUnsatisfiable: Rule = { name: 'precondition-unsatisfiable', check };

function* check(context: CheckContext): Iterable<Finding> {
  for (const dependent of declarationsWithPreconditions(context)) {
    const found = findContradiction(preconditionItems(context, dependent));
    if (found === undefined) continue;
    const remove = removeListItem(context.document.source, found.at, `Remove the precondition \`${found.at.name}\``);
    yield {
      at: found.at,
      nodeIds: [dependent.nodeId],
      message: `\`${found.at.name}\` can never hold for \`${dependent.decl.name}\`, which also requires \`${found.conflictingItem}\`. Remove one of them, or join them by "or" in one precondition.`,
      ...(remove ? { fixes: [remove] } : {}),
    };
  }
  for (const { decl, nodeId, sites, conflict } of unmetRequirements(context)) {
    const [first, ...others] = conflict ?? [];
    if (first === undefined) continue;
    const [site] = sites;
    const callId = site && context.nodeOfCall(site.call);
    const words = (): FindingText => {
      const place = placeInWords(sites.map(({ call }) => context.lineAt(call.range.start)));
      const path = context.calledBefore.pathWithout(site?.points[0] ?? -1, first.callee);
      const remove = removeListItem(context.document.source, first.at, `Remove the precondition \`${first.at.name}\``);
      return {
        message:
          others.length > 0
            ? `No path of the procedure calls ${listed([first, ...others].map((need) => need.name))} all before \`${decl.name}\` (${place}): they are on branches that exclude each other. Call them on one path, or require only what each branch has.`
            : first.ids.some((id) => context.isCalled(id))
              ? `\`${decl.name}\` requires \`${first.name}\`, but no path of the procedure calls that before ${place}. Call it earlier, or remove the precondition.`
              : `\`${decl.name}\` requires \`${first.name}\`, but the procedure never calls that, so the call on ${place} is always denied. Call it before, or remove the precondition.`,
        related: others.map((need) => ({ message: `excludes \`${first.name}\``, range: need.at.range })),
        ...(path ? { path: nodesOnPath(context, path) } : {}),
        ...(remove ? { fixes: [remove] } : {}),
      };
    };
    yield { at: first.at, nodeIds: [...new Set([nodeId, ...(callId === undefined ? [] : [callId])])], describe: words };
  }
}

const shownLines = 12;

function placeInWords(all: readonly number[]): string {
  const lines = [...new Set(all)];
  const shown = lines.slice(0, shownLines).join(', ');
  const more = lines.length > shownLines ? ` and ${lines.length - shownLines} more` : '';
  return `${lines.length > 1 ? 'lines' : 'line'} ${shown}${more}`;
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}
