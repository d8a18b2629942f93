// Plays the writer of procedures: converts a request in words into a PDL document, by rule.

import { type ChatRequest, type ChatToolSchema, fenceText } from '../../core/llm';
import { isJsonObject, type JsonObject } from '../../core/support';
import { draftFromProse } from './draftFromProse';
import { readFences } from './readPrompt';

export function answerWriter(request: ChatRequest): string {
  const userPrompt = request.messages.find((message) => message.role === 'user')?.content ?? '';
  const system = request.messages.find((message) => message.role === 'system')?.content ?? '';
  const text = readFences(userPrompt).find((fence) => fence.language === 'text')?.text ?? userPrompt;
  const { source, notes } = draftFromProse(text, toolsIn(system), 'Drafted procedure');
  return [fenceText('yaml', source), ...notes.map((note) => `- ${note}`)].join('\n');
}

function toolsIn(system: string): readonly ChatToolSchema[] {
  for (const fence of readFences(system)) {
    if (fence.language !== 'json') continue;
    try {
      const value: unknown = JSON.parse(fence.text);
      if (!Array.isArray(value)) continue;
      return value.flatMap((item: unknown) =>
        isJsonObject(item) && typeof item.name === 'string'
          ? [{ name: item.name, parameters: (isJsonObject(item.parameters) ? item.parameters : {}) as JsonObject }]
          : [],
      );
    } catch {
      // Not JSON, so not the list of tools.
    }
  }
  return [];
}
