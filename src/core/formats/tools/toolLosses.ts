// Notes on the parts of tools that a text made from them lacks: addresses, results and parts of schemas.

import { isJsonObject, type JsonObject, type JsonValue, quotedLabel } from '../../support';
import { saidText, unsaidWords } from '../unsaidWords';
import type { ToolDefinition } from './toolDefinition';

export function addressNotes(tools: readonly ToolDefinition[]): string[] {
  const addresses = tools.flatMap(({ name, http }) =>
    http ? [`${quotedLabel(name)} (${http.method} ${http.url})`] : [],
  );
  return addresses.length > 0 ? [`Addresses are not carried over: of ${addresses.join(', ')}.`] : [];
}

/** Notes on the parts of schemas that a PDL document cannot hold; `text` is the document. */
export function schemaNotes(tools: readonly ToolDefinition[], text: string): string[] {
  const said = saidText(text);
  const isUnsaid = (words: string) => unsaidWords(words, said).length > 0;
  const lost = tools.flatMap(({ name, parameters, returns }) => {
    const parts = [...new Set([...schemaWords(parameters), ...(returns ? schemaWords(returns) : [])].filter(isUnsaid))];
    return parts.length > 0 ? [`${quotedLabel(name)} (${parts.map(quotedLabel).join(', ')})`] : [];
  });
  const optional = tools.flatMap(({ name, parameters }) => {
    const required = Array.isArray(parameters['required']) ? parameters['required'] : [];
    const names = namesIn(parameters).filter((one) => !required.includes(one));
    return names.length > 0 ? [`${quotedLabel(name)} (${names.join(', ')})`] : [];
  });
  return [
    ...(lost.length > 0 ? [`Parts of schemas are not carried over: of ${lost.join(', ')}.`] : []),
    ...(optional.length > 0
      ? [`PDL does not record which parameters are optional. Optional here: ${optional.join(', ')}.`]
      : []),
  ];
}

const namesIn = ({ properties }: JsonObject): string[] => (isJsonObject(properties) ? Object.keys(properties) : []);

/** The names and sentences of a schema, without the names of types. */
function schemaWords(schema: JsonObject): string[] {
  const words = namesIn(schema);
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && isJsonObject(value)) words.push(...Object.values(value).flatMap(wordsOf));
    else if (key !== 'type' && key !== 'required') words.push(...wordsOf(value));
  }
  return words;
}

function wordsOf(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(wordsOf);
  return isJsonObject(value) ? schemaWords(value) : [];
}
