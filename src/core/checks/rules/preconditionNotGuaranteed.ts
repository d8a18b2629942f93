// Some path of the procedure reaches a call without its precondition.
// Preconditions are what the node-dependency controller enforces (FlowAgent, section 4.2): on such a path it denies.

import type { CheckContext } from '../checkContext';
import { describePath, drawnPath } from '../paths/describePath';
import { isGuaranteed, requirements } from '../paths/requirements';
import type { Finding, Rule } from '../rule';

export const preconditionNotGuaranteed: Rule = { name: 'precondition-not-guaranteed', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { calledBefore } = context;
  for (const { decl, sites, needs, nodeId, conflict } of requirements(context)) {
    // A conflict is there on every path; saying it once is enough.
    const open = conflict === undefined ? needs : [];
    for (const site of sites) {
      for (const need of open) {
        if (isGuaranteed(context, site, need)) continue;
        const id = context.nodeOfCall(site.call);
        yield {
          at: { range: site.call.nameRange },
          nodeIds: id === undefined || id === nodeId ? [nodeId] : [id, nodeId],
          words: () => {
            const point = site.points.find((at) => !calledBefore.isGuaranteed(at, need.callee)) ?? -1;
            const path = calledBefore.pathWithout(point, need.callee);
            const how = path === undefined ? '' : `: ${describePath(context, path)}`;
            return {
              message: `\`${decl.name}\` requires \`${need.name}\`, but the procedure can get here (line ${context.lineAt(site.call.range.start)}) without it${how}. Call \`${need.name}\` on that path too, or remove the precondition.`,
              ...(path === undefined ? {} : { path: drawnPath(context, path) }),
              related: [{ message: `The precondition of \`${decl.name}\``, range: need.at.range }],
            };
          },
        };
      }
    }
  }
}
