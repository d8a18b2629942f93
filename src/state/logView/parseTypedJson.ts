// Describes the error in a JSON text that a person types, with its position.

import { checkInputValue, findJsonFault, isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import { parseExactJson } from '../../core/values';
import { debugMessages as t } from '../../messages/debug.en';

/** Either a value or an error text. */
type Typed<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly problem: string; readonly value?: undefined };

export function parseTypedJson(text: string): Typed<JsonValue> {
  try {
    const value = parseExactJson(text);
    const problem = checkInputValue(value);
    return problem === undefined ? { value } : { problem: t.entryProblem({ problem }) };
  } catch {
    if (text.trim() === '') return { problem: t.emptyJson };
    return { problem: t.invalidJson({ location: t.atLineColumn(findJsonFault(text)) }) };
  }
}

export function parseTypedObject(text: string): Typed<JsonObject> {
  const read = parseTypedJson(text);
  if (read.problem !== undefined) return read;
  return isJsonObject(read.value) ? { value: read.value as JsonObject } : { problem: t.objectExpected };
}
