// Refuses a call with a number that floating point cannot represent, sent for a parameter that takes numbers. Applies
// with any controllers, also with none; the agent gets the reason. Other parameters receive the digits as text.

import type { AgentReply } from '../llm';
import { isJsonObject, type JsonObject, type JsonValue, looseName } from '../support';
import { typeOfSchema } from '../values';
import type { SessionState } from './sessionState';
import { toolOfApi } from './sessionTools';
import { typeOfValue } from './valueTypes';
import { findApiFacts } from './workflowFacts';

/** Why the reply cannot be used as a decision, in words for the agent; undefined if it can. */
export function lostDigits(state: SessionState, { decision, kept = [] }: AgentReply): string | undefined {
  if (decision.kind !== 'call' || kept.length === 0) return undefined;
  const api = findApiFacts(state.workflow, decision.name);
  const schema = (api && toolOfApi(state, api)?.parameters) ?? {};
  const lost = kept.filter(({ path }) => {
    const type =
      typeAt(schema, path) ??
      (path.length === 1 && api ? typeOfValue(state, api.workflow, String(path[0])) : undefined);
    return type?.kind === 'number';
  });
  if (lost.length === 0) return undefined;
  const words = lost.map(({ path, digits }) => {
    const name = path
      .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
      .join('')
      .replace(/^\./, '');
    return Number.isFinite(Number(digits))
      ? `${name} is ${digits}, which has more digits than a number here can carry: send "${digits}" in quotes, as text`
      : `${name} is ${digits}, which is too large for a number: send a smaller one`;
  });
  return `The arguments of ${decision.name} cannot be taken: ${words.join('; ')}.`;
}

function typeAt(schema: JsonObject, path: readonly (string | number)[]) {
  let at: JsonValue | undefined = schema;
  for (const part of path) {
    if (!isJsonObject(at)) return undefined;
    if (typeof part === 'number') at = at['items'];
    else {
      const properties: JsonValue | undefined = at['properties'];
      if (!isJsonObject(properties)) return undefined;
      const key = Object.keys(properties).find((name) => looseName(name) === looseName(part));
      at = key === undefined ? undefined : properties[key];
    }
  }
  return typeOfSchema(at);
}
