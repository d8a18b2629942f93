// Finds parameters that the tool requires and the API's request does not contain.

import { NameIndex } from '../../support';
import { boundTools } from '../boundTools';
import type { CheckContext } from '../checkContext';
import { formatNameList } from '../formatNameList';
import { addListItem } from '../quickFixes';
import type { Finding, Rule } from '../rule';

export const missingParameter: Rule = { name: 'missing-parameter', check };

function* check(context: CheckContext): Iterable<Finding> {
  const { source } = context.document;
  for (const { api, tool } of boundTools(context)) {
    const last = api.request.at(-1);
    // Without a request the tool's own parameters count.
    if (tool === undefined || last === undefined) continue;
    const requested = new NameIndex(api.request);
    const missing = tool.parameters.filter(({ name, required }) => required && !requested.find(name));
    if (missing.length === 0) continue;
    const names = missing.map(({ name }) => name);
    const fix = addListItem(source, last, names, `Add ${formatNameList(names)} to the request`);
    yield {
      at: api,
      message: `The tool \`${tool.name}\` requires ${formatNameList(names)}, which the request of \`${api.name}\` does not name, so calls leave it out and fail. Add it to the request.`,
      nodeIds: [context.nodeIdOf(api)],
      ...(fix ? { fixes: [fix] } : {}),
    };
  }
}
