// What is wrong with a JSON text that somebody types, where it is wrong.

import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/support';

export type TypedJson = { readonly value: JsonValue } | { readonly problem: string };

export function readTypedJson(text: string): TypedJson {
  try {
    return { value: JSON.parse(text) as JsonValue };
  } catch (error) {
    if (text.trim() === '') return { problem: 'Nothing is written here. An empty object is {}.' };
    const message = error instanceof Error ? error.message : '';
    const position = /position (\d+)/.exec(message)?.[1];
    const before = position === undefined ? undefined : text.slice(0, Number(position));
    const place =
      before === undefined
        ? ''
        : ` in line ${before.split('\n').length}, column ${before.length - before.lastIndexOf('\n')}`;
    return { problem: `This is not JSON${place}. Names and texts stand in double quotes, without a comma at the end.` };
  }
}

export function readTypedObject(text: string): { readonly value: JsonObject } | { readonly problem: string } {
  const read = readTypedJson(text);
  if ('problem' in read) return read;
  return isJsonObject(read.value)
    ? { value: read.value as JsonObject }
    : { problem: 'Write an object, such as {"hospital": "Riverside"}.' };
}
