// Small texts in the browser's storage. If the browser refuses or the storage is full, the text is not remembered;
// nothing throws.

import { isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import type { TextStorage } from './ports';

/** Null if not found, or if reading is denied. */
export function recall(storage: Pick<TextStorage, 'getItem'>, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** Null for invalid JSON. */
export function readJson(text: string | null): JsonValue {
  try {
    return JSON.parse(text ?? 'null') as JsonValue;
  } catch {
    return null;
  }
}

/** The fields of a stored JSON object; may be empty. The values are unchecked. */
export function recallFields(storage: Pick<TextStorage, 'getItem'>, key: string): JsonObject {
  const saved = readJson(recall(storage, key));
  return isJsonObject(saved) ? saved : {};
}

/** Undefined removes the stored text. */
export function remember(storage: Omit<TextStorage, 'getItem'>, key: string, text: string | undefined): void {
  try {
    if (text === undefined) storage.removeItem(key);
    else storage.setItem(key, text);
  } catch {
    // The stored text stays unchanged.
  }
}
