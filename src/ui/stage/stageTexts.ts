// Titles and captions that a person typed for runs on the stage. They are kept in this browser, by the address of the
// stage, and travel with its recordings.

import { hashText, isJsonObject, parseJsonValue } from '../../core/support';
import type { TextStorage } from '../../state/support/ports';

export interface StageTexts {
  readonly title: string;
  /** By turn; an empty one is generated. */
  readonly captions: readonly string[];
}

const KEY = 'weir.stage';
/** Stages whose texts are kept; the oldest are dropped first. */
const MOST = 40;

const keyOf = (shown: string) => hashText(shown).toString(36);

function readAll(storage: TextStorage): Readonly<Record<string, unknown>> {
  const stored = parseJsonValue(storage.getItem(KEY) ?? '{}');
  return isJsonObject(stored) ? stored : {};
}

/** Undefined where nothing was typed, or what is stored cannot be read. */
export function loadStageTexts(storage: TextStorage, shown: string): StageTexts | undefined {
  const texts = readAll(storage)[keyOf(shown)];
  if (!isJsonObject(texts)) return undefined;
  const { title, captions } = texts;
  const isReadable =
    typeof title === 'string' && Array.isArray(captions) && captions.every((one) => typeof one === 'string');
  return isReadable ? { title, captions: captions as readonly string[] } : undefined;
}

/** Does nothing where the browser refuses to store: the texts then last as long as the stage. */
export function saveStageTexts(storage: TextStorage, shown: string, texts: StageTexts): void {
  const key = keyOf(shown);
  const { [key]: _before, ...others } = readAll(storage);
  const kept = Object.entries({ ...others, [key]: texts }).slice(-MOST);
  try {
    storage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Storage is full or refused.
  }
}
