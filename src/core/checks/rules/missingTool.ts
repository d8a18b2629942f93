// Finds APIs without a matching tool.

import { boundTools } from '../boundTools';
import type { CheckContext } from '../checkContext';
import type { Finding, Rule } from '../rule';

export const missingTool: Rule = { name: 'missing-tool', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { tools } = context;
  if (tools.length === 0) return;
  const toolNames = tools.map(({ name }) => name);
  for (const { api, tool } of boundTools(context)) {
    if (tool !== undefined) continue;
    const near = context.suggest(api.name, 'tools', toolNames);
    yield {
      at: api,
      message: `None of the tools is called \`${api.name}\`, so results of this API are made up from its response names.${near === undefined ? ' Add a definition.' : ` Did you mean the tool \`${near}\`?`}`,
      nodeIds: [context.nodeIdOf(api)],
    };
  }
}
