// The tools of a session: what its workflows declare, with the schemas of the definitions that belong to them.
// Invariant: each name once; of several workflows that declare it the first has it. A flowchart without a procedure
// declares none, so it has the definitions as they are.

import { type ToolDefinition, toolsFromDocument } from '../formats';
import { readPdl } from '../language';
import type { ToolSchema } from '../llm';
import { looseName } from '../support';
import type { SessionDocument } from './events';

export function buildSessionTools(
  documents: readonly SessionDocument[],
  definitions: readonly ToolDefinition[] = [],
): readonly ToolSchema[] {
  const tools = new Map<string, ToolSchema>();
  for (const document of documents) {
    const source = document.kind === 'pdl' ? document.source : document.procedure;
    const declared = source === undefined ? definitions : toolsFromDocument(readPdl(source).document, definitions);
    for (const { name, description, parameters, returns } of declared) {
      const key = looseName(name);
      if (tools.has(key)) continue;
      tools.set(key, {
        name,
        parameters,
        ...(description === undefined ? {} : { description }),
        ...(returns === undefined ? {} : { returns }),
      });
    }
  }
  return [...tools.values()];
}
