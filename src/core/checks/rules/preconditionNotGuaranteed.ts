// Finds calls that some path of the procedure reaches without their precondition. The node-dependency controller
// enforces preconditions (FlowAgent, section 4.2), so it denies the call on such a path.

import type { CheckContext, ReachableCall } from '../checkContext';
import { describePathTo, nodesOnPath } from '../paths/describePath';
import {
  needsMissingAt,
  type PreconditionNeed,
  type UnmetRequirement,
  unmetRequirements,
} from '../paths/unmetRequirements';
import type { Finding, Rule } from '../rule';

export const preconditionNotGuaranteed: Rule = { name: 'precondition-not-guaranteed', check };

/** Largest number of reported pairs of a call and a precondition; an API with many of both would have millions. */
const maxPairs = 20_000;

function* check(context: CheckContext): Iterable<Finding> {
  const { calledBefore } = context;
  let pairs = 0;
  for (const requirement of unmetRequirements(context)) {
    // A conflict occurs on every path and is reported once by another rule.
    if (requirement.conflict) continue;
    for (const site of requirement.sites) {
      if (pairs >= maxPairs) {
        yield tooMany(site);
        return;
      }
      for (const need of needsMissingAt(context, site.points, requirement.needs, maxPairs - pairs)) {
        pairs += 1;
        yield lack(context, requirement, site, need);
      }
    }
  }
  if (calledBefore.unfollowed.size > 0) yield unfollowed(context, calledBefore.unfollowed.size);
}

function lack(
  context: CheckContext,
  { decl, nodeId }: UnmetRequirement,
  site: ReachableCall,
  need: PreconditionNeed,
): Finding {
  const { calledBefore } = context;
  const id = context.nodeOfCall(site.call);
  return {
    at: { range: site.call.nameRange },
    nodeIds: id === undefined || id === nodeId ? [nodeId] : [id, nodeId],
    describe: () => {
      const point = site.points.find((at) => !calledBefore.isGuaranteed(at, need.callee)) ?? -1;
      const path = calledBefore.pathWithout(point, need.callee);
      return {
        message: `\`${decl.name}\` requires \`${need.name}\`, but the procedure can get here (line ${context.lineAt(site.call.range.start)}) without it${describePathTo(context, calledBefore, path)}. Call \`${need.name}\` on that path too, or remove the precondition.`,
        ...(path === undefined ? {} : { path: nodesOnPath(context, path) }),
        related: [{ message: `The precondition of \`${decl.name}\``, range: need.at.range }],
      };
    },
  };
}

function tooMany(site: ReachableCall): Finding {
  return {
    at: { range: site.call.nameRange },
    message: `More than ${maxPairs} calls and preconditions do not fit together. This call and the later ones were not checked: fix some of the others first.`,
  };
}

function unfollowed({ document }: CheckContext, count: number): Finding {
  return {
    at: { range: document.sections.find(({ key }) => key === 'procedure')?.keyRange ?? { start: 0, end: 0 } },
    level: 'info',
    message: `The procedure is too long to follow every call on every path: ${count} of the names that preconditions require were left out, so a precondition on them may not be guaranteed.`,
  };
}
