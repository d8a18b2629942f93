// Some path of the procedure reaches a call without its precondition.
// Preconditions are what the node-dependency controller enforces (FlowAgent, section 4.2): on such a path it denies.

import { procedureSites } from '../../language';
import type { CheckContext } from '../checkContext';
import { describePath } from '../describePath';
import { requirements } from '../requirements';
import type { Finding, Rule } from '../rule';

export const preconditionNotGuaranteed: Rule = { name: 'precondition-not-guaranteed', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { paths, document } = context;
  const sites = procedureSites(document);
  for (const { decl, sites: calls, needs, nodeId, conflict } of requirements(context)) {
    // A conflict is there on every path; saying it once is enough.
    const open = conflict === undefined ? needs : [];
    for (const call of calls) {
      const id = paths.flow.nodes[call]?.id ?? '';
      const site = sites.get(id);
      if (site?.call === undefined) continue;
      for (const need of open) {
        if (paths.isGuaranteed(call, need.callee)) continue;
        const path = paths.pathAvoiding(call, need.callee);
        const how = path === undefined ? '' : `: ${describePath(context, path)}`;
        yield {
          at: { range: site.call.nameRange },
          message: `\`${decl.name}\` requires \`${need.name}\`, but the procedure can get here (line ${context.lineAt(site.range.start)}) without it${how}. Call \`${need.name}\` on that path too, or remove the precondition.`,
          nodeIds: [...new Set([id, nodeId])],
          ...(path === undefined ? {} : { path }),
          related: [{ message: `The precondition of \`${decl.name}\``, range: need.at.range }],
        };
      }
    }
  }
}
