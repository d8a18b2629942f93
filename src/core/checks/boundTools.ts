// Binds tools to APIs as a session does: by loose name, else by a description that equals the API's name.

import { apiId } from '../graph';
import type { ApiDecl } from '../language';
import { groupBy, looseName, memoize } from '../support';
import type { CallUse, CheckContext } from './checkContext';
import type { CheckTool } from './checkTool';

export interface BoundApi {
  readonly api: ApiDecl;
  /** Absent if none of the given tools belongs to the API. */
  readonly tool: CheckTool | undefined;
  readonly calls: readonly CallUse[];
}

/** The first declaration of each name, in text order. */
export const boundTools = memoize(({ document, tools, calls }: CheckContext): readonly BoundApi[] => {
  const byName = new Map<string, CheckTool>();
  for (const tool of tools) if (!byName.has(looseName(tool.name))) byName.set(looseName(tool.name), tool);
  for (const tool of tools) {
    const key = looseName(tool.description ?? '');
    if (key !== '' && !byName.has(key)) byName.set(key, tool);
  }
  const callsOf = groupBy(calls, ({ callee }) => callee.nodeId);
  const seen = new Set<string>();
  return document.apis.flatMap((api) => {
    if (seen.has(api.name) || api.name.trim() === '') return [];
    seen.add(api.name);
    const tool = byName.size === 0 ? undefined : byName.get(looseName(api.name));
    return [{ api, tool, calls: callsOf.get(apiId(api.name)) ?? [] }];
  });
});
