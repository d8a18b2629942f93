// Prints tools for OpenAI's chat completions. Names that the endpoint refuses are replaced by valid ones; the result
// schema is not sent.

import { isJsonObject, quotedLabel } from '../../support';
import type { ConvertedText } from '../converted';
import type { ToolDefinition } from './toolDefinition';
import { addressNotes } from './toolLosses';

export function printOpenAiTools(tools: readonly ToolDefinition[]): ConvertedText {
  const notes: string[] = [];
  const taken = new Set<string>();
  const list = tools.map((tool) => {
    const base = tool.name.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 60) || 'tool';
    let name = base;
    for (let count = 2; taken.has(name); count++) name = `${base}_${count}`;
    taken.add(name);
    if (name !== tool.name)
      notes.push(`The tool "${tool.name}" is called "${name}": endpoints take letters, digits, _ and -.`);
    const described = tool.description ?? (name === tool.name ? undefined : tool.name);
    return {
      type: 'function',
      function: { name, ...(described === undefined ? {} : { description: described }), parameters: tool.parameters },
    };
  });
  const results = tools.flatMap(({ name, returns }) => {
    const parts = Object.keys(isJsonObject(returns?.properties) ? returns.properties : {});
    return returns === undefined ? [] : [`${quotedLabel(name)}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`];
  });
  if (results.length > 0) notes.push(`Results are not carried over: of ${results.join(', ')}.`);
  notes.push(...addressNotes(tools));
  return { text: `${JSON.stringify(list, null, 2)}\n`, notes };
}
