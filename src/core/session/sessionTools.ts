// The tools of a session: what its workflows declare, with the schemas of the definitions that belong to them, and
// which of them is meant by an API. Invariant: a name stands once, but where workflows mean different things by it: then
// once for each of them, saying which. A flowchart without a procedure declares none: it has the definitions as they are.

import { type ToolDefinition, toolsFromDocument } from '../formats';
import { readPdlCached } from '../language';
import type { ChatToolSchema } from '../llm';
import { canonicalJson, type JsonValue, looseName, memoize } from '../support';
import type { SessionDocument } from './events';
import type { ApiFacts, WorkflowFacts } from './workflowFacts';

export function buildSessionTools(
  documents: readonly SessionDocument[],
  definitions: readonly ToolDefinition[] = [],
): readonly ChatToolSchema[] {
  const byName = new Map<string, { readonly workflow: number; readonly tool: ChatToolSchema }[]>();
  for (const [workflow, document] of documents.entries()) {
    const source = document.kind === 'pdl' ? document.source : document.procedure;
    const declared = source === undefined ? definitions : toolsFromDocument(readPdlCached(source), definitions);
    for (const { name, description, parameters, returns } of declared) {
      const key = looseName(name);
      const tool: ChatToolSchema = {
        name,
        parameters,
        ...(description === undefined ? {} : { description }),
        ...(returns === undefined ? {} : { returns }),
      };
      const known = byName.get(key);
      // One workflow has a name once, in whatever spelling it came first.
      if (!known) byName.set(key, [{ workflow, tool }]);
      else if (!known.some((other) => other.workflow === workflow)) known.push({ workflow, tool });
    }
  }
  return [...byName.values()].flatMap((named): ChatToolSchema[] => {
    const [first, ...others] = named;
    if (!first) return [];
    const meaning = meaningOf(first.tool);
    return others.every(({ tool }) => meaningOf(tool) === meaning)
      ? [first.tool]
      : named.map(({ workflow, tool }) => ({ ...tool, workflow }));
  });
}

/** All that a tool says but its spelling. */
const meaningOf = ({ name: _name, ...definition }: ChatToolSchema) => canonicalJson(definition as unknown as JsonValue); // it is plain JSON

export const noTools: readonly ChatToolSchema[] = [];

/** The tool of an API: its own workflow's, of that very name or of one that only differs in case and separators. */
export function toolOfApi(
  { tools, workflow }: { readonly tools: readonly ChatToolSchema[]; readonly workflow: WorkflowFacts },
  api: ApiFacts,
): ChatToolSchema | undefined {
  const named = indexOf(tools).get(looseName(api.name)) ?? [];
  const own = named.filter((tool) => tool.workflow === undefined || tool.workflow === api.workflow);
  const exact = own.find(({ name }) => name === api.name);
  if (exact) return exact;
  // Another API of the workflow may have that very name: then the tool is that one's.
  const isNameUsed = ({ name }: ChatToolSchema) =>
    workflow.apis.some((other) => other.workflow === api.workflow && other.name === name);
  return own.find((tool) => !isNameUsed(tool));
}

/** By loose name; the tools of a session never change. */
const indexOf = memoize((tools: readonly ChatToolSchema[]): ReadonlyMap<string, readonly ChatToolSchema[]> => {
  const fresh = new Map<string, ChatToolSchema[]>();
  for (const tool of tools) {
    const key = looseName(tool.name);
    const list = fresh.get(key);
    if (list) list.push(tool);
    else fresh.set(key, [tool]);
  }
  return fresh;
});
