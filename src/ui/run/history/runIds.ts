// Serializes run ids for a dialog's input, which is one text. An id from a file may contain any characters, including
// blanks.

export const printRunIds = (ids: readonly string[]): string => JSON.stringify(ids);

/** Returns an empty list for a text that `printRunIds` did not write. */
export function readRunIds(text: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
