// Records that a closing page writes to the string storage at once: a browser can end a page before its last database
// write is done. The next page stores them.

import type { JsonObject } from '../../core/support';
import type { TextStorage } from './ports';
import { recallFields, remember } from './rememberedFields';

/** If the string storage is full or refuses, nothing is kept; nothing throws. */
export function unsavedRecords(storage: TextStorage, key: string) {
  /** By id; unchecked. */
  const all = () => recallFields(storage, key);
  const write = (records: JsonObject) =>
    remember(storage, key, Object.keys(records).length === 0 ? undefined : JSON.stringify(records));
  return {
    all,
    keep: (record: { readonly id: string }) => write({ ...all(), [record.id]: record as unknown as JsonObject }),
    /** Called when the record is stored. */
    release: (id: string) => {
      const { [id]: released, ...others } = all();
      if (released !== undefined) write(others);
    },
  };
}
