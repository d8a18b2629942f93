// Builds the tools of a session from its workflows and the matching definitions, and finds the tool of an API.
// Invariant: each name occurs once, except if workflows define it differently: then once per workflow, with its
// `workflow`. A flowchart without a procedure declares no tools and uses the definitions as they are.

import { type ToolDefinition, toolsFromDocument } from '../formats';
import { readPdlCached } from '../language';
import type { ChatToolSchema } from '../llm';
import { appendTo, canonicalJson, type JsonValue, looseName, memoize } from '../support';
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
      // Within one workflow the first spelling of a name counts.
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

/** The tool without the spelling of its name. */
const meaningOf = ({ name: _name, ...definition }: ChatToolSchema) => canonicalJson(definition as unknown as JsonValue); // it is plain JSON

export const noTools: readonly ChatToolSchema[] = [];

/** The tool of an API: of its own workflow, with the exact name or one that differs only in case and separators. */
export function toolOfApi(
  { tools, workflow }: { readonly tools: readonly ChatToolSchema[]; readonly workflow: WorkflowFacts },
  api: ApiFacts,
): ChatToolSchema | undefined {
  const named = indexOf(tools).get(looseName(api.name)) ?? [];
  const own = named.filter((tool) => tool.workflow === undefined || tool.workflow === api.workflow);
  const exact = own.find(({ name }) => name === api.name);
  if (exact) return exact;
  // A tool whose exact name belongs to another API of the workflow is that API's tool.
  const isNameUsed = ({ name }: ChatToolSchema) =>
    workflow.apis.some((other) => other.workflow === api.workflow && other.name === name);
  return own.find((tool) => !isNameUsed(tool));
}

/** Tools by loose name; cached because the tools of a session never change. */
const indexOf = memoize((tools: readonly ChatToolSchema[]): ReadonlyMap<string, readonly ChatToolSchema[]> => {
  const fresh = new Map<string, ChatToolSchema[]>();
  for (const tool of tools) {
    const key = looseName(tool.name);
    appendTo(fresh, key, tool);
  }
  return fresh;
});
