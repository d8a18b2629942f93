// Small texts that the browser remembers. One that refuses, or is full, costs what was to be remembered and nothing else.

import { isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import type { TextStorage } from './ports';

/** Null where there is none, or it may not be read. */
export function recall(storage: Pick<TextStorage, 'getItem'>, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** Null where the text is no JSON. */
export function readJson(text: string | null): JsonValue {
  try {
    return JSON.parse(text ?? 'null') as JsonValue;
  } catch {
    return null;
  }
}

/** The fields of a JSON object: none where there is no such object. What a field holds is still to be checked. */
export function recallFields(storage: Pick<TextStorage, 'getItem'>, key: string): JsonObject {
  const saved = readJson(recall(storage, key));
  return isJsonObject(saved) ? saved : {};
}

/** Undefined forgets what was there. */
export function remember(storage: Omit<TextStorage, 'getItem'>, key: string, text: string | undefined): void {
  try {
    if (text === undefined) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // As it is then.
  }
}
