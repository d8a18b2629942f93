// Titles and captions that the user typed for runs on the stage. Stored in this browser by the address of the stage,
// and included in its recordings.

import { hashText, isJsonObject, parseJsonValue } from '../../core/support';
import type { TextStorage } from '../../state/support/ports';

export interface StageTexts {
  readonly title: string;
  /** By turn; an empty caption is generated. */
  readonly captions: readonly string[];
}

const KEY = 'weir.stage';
/** Maximum number of stages whose texts are stored; the oldest are dropped first. */
const MOST = 40;

const keyOf = (shown: string) => hashText(shown).toString(36);

function readAll(storage: TextStorage): Readonly<Record<string, unknown>> {
  const stored = parseJsonValue(storage.getItem(KEY) ?? '{}');
  return isJsonObject(stored) ? stored : {};
}

/** Undefined if there are no texts, or if the stored data is invalid. */
export function loadStageTexts(storage: TextStorage, shown: string): StageTexts | undefined {
  const texts = readAll(storage)[keyOf(shown)];
  if (!isJsonObject(texts)) return undefined;
  const { title, captions } = texts;
  const isReadable =
    typeof title === 'string' && Array.isArray(captions) && captions.every((one) => typeof one === 'string');
  return isReadable ? { title, captions: captions as readonly string[] } : undefined;
}

/** Does nothing if the browser refuses to store: the texts then last until the stage is closed. */
export function saveStageTexts(storage: TextStorage, shown: string, texts: StageTexts): void {
  const key = keyOf(shown);
  const { [key]: _before, ...others } = readAll(storage);
  const kept = Object.entries({ ...others, [key]: texts }).slice(-MOST);
  try {
    storage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // The storage is full or not available.
  }
}
