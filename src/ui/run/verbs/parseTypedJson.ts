// Describes the error in a JSON text that a person types, with its position.

import { checkInputValue, isJsonObject, type JsonObject, type JsonValue } from '../../../core/support';
import { parseExactJson } from '../../../core/values';
import { debugMessages as t } from '../../../messages/debug.en';

/** Either a value or an error text. */
type Typed<T> =
  | { readonly value: T; readonly problem?: undefined }
  | { readonly problem: string; readonly value?: undefined };

export function parseTypedJson(text: string): Typed<JsonValue> {
  try {
    const value = parseExactJson(text);
    const problem = checkInputValue(value);
    return problem === undefined ? { value } : { problem: t.entryProblem({ problem }) };
  } catch (error) {
    if (text.trim() === '') return { problem: t.emptyJson };
    const place = placeOf(error instanceof Error ? error.message : '', text);
    return { problem: t.invalidJson({ location: place }) };
  }
}

/** Browsers report the position in different forms, or only that the text ends too early. */
function placeOf(message: string, text: string): string {
  const lineAndColumn = /line (\d+) column (\d+)/.exec(message);
  if (lineAndColumn) return t.atLineColumn({ line: lineAndColumn[1] ?? '', column: lineAndColumn[2] ?? '' });
  const position = /position (\d+)/.exec(message)?.[1];
  const isCutOff = /end of/i.test(message);
  if (position === undefined && !isCutOff) return '';
  const before = text.slice(0, position === undefined ? text.length : Number(position));
  return t.nearLineColumn({ line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') });
}

export function parseTypedObject(text: string): Typed<JsonObject> {
  const read = parseTypedJson(text);
  if (read.problem !== undefined) return read;
  return isJsonObject(read.value) ? { value: read.value as JsonObject } : { problem: t.objectExpected };
}
