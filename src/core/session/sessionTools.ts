// The tools of a session: what its workflows declare, with the schemas of the definitions that belong to them, and
// which of them is meant by an API. Invariant: a name stands once, but where workflows mean different things by it: then
// once for each of them, saying which. A flowchart without a procedure declares none: it has the definitions as they are.

import { type ToolDefinition, toolsFromDocument } from '../formats';
import { readKnownPdl } from '../language';
import type { ToolSchema } from '../llm';
import { canonicalJson, type JsonValue, looseName, memoize } from '../support';
import type { SessionDocument } from './events';
import type { ApiFacts, WorkflowFacts } from './workflowFacts';

export function buildSessionTools(
  documents: readonly SessionDocument[],
  definitions: readonly ToolDefinition[] = [],
): readonly ToolSchema[] {
  const byName = new Map<string, { readonly workflow: number; readonly tool: ToolSchema }[]>();
  for (const [workflow, document] of documents.entries()) {
    const source = document.kind === 'pdl' ? document.source : document.procedure;
    const declared = source === undefined ? definitions : toolsFromDocument(readKnownPdl(source), definitions);
    for (const { name, description, parameters, returns } of declared) {
      const key = looseName(name);
      const tool: ToolSchema = {
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
  return [...byName.values()].flatMap((named): ToolSchema[] => {
    const [first, ...others] = named;
    if (!first) return [];
    const meant = meaningOf(first.tool);
    return others.every(({ tool }) => meaningOf(tool) === meant)
      ? [first.tool]
      : named.map(({ workflow, tool }) => ({ ...tool, workflow }));
  });
}

/** All that a tool says but its spelling. */
const meaningOf = ({ name: _name, ...said }: ToolSchema) => canonicalJson(said as unknown as JsonValue); // it is plain JSON

export const noTools: readonly ToolSchema[] = [];

/** The tool of an API: its own workflow's, of that very name or of one that only differs in case and separators. */
export function toolOfApi(
  { tools, workflow }: { readonly tools: readonly ToolSchema[]; readonly workflow: WorkflowFacts },
  api: ApiFacts,
): ToolSchema | undefined {
  const named = indexOf(tools).get(looseName(api.name)) ?? [];
  const own = named.filter((tool) => tool.workflow === undefined || tool.workflow === api.workflow);
  const exact = own.find(({ name }) => name === api.name);
  if (exact) return exact;
  // Another API of the workflow may have that very name: then the tool is that one's.
  const isTaken = ({ name }: ToolSchema) =>
    workflow.apis.some((other) => other.workflow === api.workflow && other.name === name);
  return own.find((tool) => !isTaken(tool));
}

/** By loose name; the tools of a session never change. */
const indexOf = memoize((tools: readonly ToolSchema[]): ReadonlyMap<string, readonly ToolSchema[]> => {
  const fresh = new Map<string, ToolSchema[]>();
  for (const tool of tools) {
    const key = looseName(tool.name);
    const list = fresh.get(key);
    if (list) list.push(tool);
    else fresh.set(key, [tool]);
  }
  return fresh;
});
