// The declared types of the parameters of an API, which decide how values in tags are read. A slot without a type is
// sent to models as a string, but that is a default and not a declaration.

import { toolsFromDocument } from '../formats';
import { readPdlCached } from '../language';
import { canonicalJson, isJsonObject, type JsonObject, looseName } from '../support';
import type { SessionState } from './sessionState';
import { toolOfApi } from './sessionTools';
import { findApiFacts } from './workflowFacts';

/** JSON Schema of the parameters; undefined for an unknown API. */
export function declaredParameters(state: SessionState, name: string): JsonObject | undefined {
  const api = findApiFacts(state.workflow, name);
  const schema = api && toolOfApi(state, api)?.parameters;
  const document = api && state.documents[api.workflow];
  const source = document?.kind === 'pdl' ? document.source : document?.procedure;
  const properties = schema?.properties;
  if (!schema || source === undefined || !isJsonObject(properties)) return schema;
  const pdl = readPdlCached(source);
  const own = toolsFromDocument(pdl).find((tool) => tool.name === api?.name);
  // The schema of a tool file declares every type.
  if (!own || canonicalJson(own.parameters) !== canonicalJson(schema)) return schema;
  const typed = new Set(pdl.slots.flatMap((slot) => (slot.type === undefined ? [] : [looseName(slot.name)])));
  const declared = Object.entries(properties).filter(([key]) => typed.has(looseName(key)));
  return { ...schema, properties: Object.fromEntries(declared) };
}
