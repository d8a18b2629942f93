// Ids of runs in a dialog's input, which is one text. An id from a file may hold anything, blanks too.

export const printRunIds = (ids: readonly string[]): string => JSON.stringify(ids);

/** None where the text is of no `printRunIds`. */
export function readRunIds(text: string): readonly string[] {
  try {
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
