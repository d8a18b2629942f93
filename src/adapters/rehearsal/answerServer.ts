// Plays the server of an API: one JSON object with the response names, the same for the same call.

import type { ChatRequest } from '../../core/llm';
import { createRandom, isJsonObject, type JsonValue } from '../../core/support';
import { plausibleResult } from './plausibleValue';
import { readFences } from './readPrompt';

export function answerServer(request: ChatRequest): string {
  const system = request.messages.find((message) => message.role === 'system')?.content ?? '';
  const call = request.messages.filter((message) => message.role === 'user').at(-1)?.content ?? '';
  const earlier = sameCallBefore(system, call);
  if (earlier !== undefined) return earlier;
  const random = createRandom(`${request.seed ?? 1}/server/${call}`);
  const names = responseNames(system);
  const result: Record<string, JsonValue> = {};
  for (const name of names) result[name] = plausibleResult(name, random.fork(name));
  return JSON.stringify(names.length > 0 ? result : { ok: true });
}

function responseNames(system: string): readonly string[] {
  for (const fence of readFences(system)) {
    try {
      const value: unknown = JSON.parse(fence.text);
      if (isJsonObject(value) && Array.isArray(value.response)) {
        return value.response.filter((name): name is string => typeof name === 'string');
      }
    } catch {
      // Not JSON, so not the API's description.
    }
  }
  return [];
}

/** The result of an equal call in `## Earlier results`, which lists `name({...}) -> {...}`: a server is consistent. */
function sameCallBefore(system: string, call: string): string | undefined {
  const match = /^Call: (.+)\nArguments: (.+)$/m.exec(call);
  if (!match) return undefined;
  const prefix = `${match[1]}(${match[2]}) -> `;
  return system
    .split('\n')
    .find((line) => line.startsWith(prefix))
    ?.slice(prefix.length);
}
