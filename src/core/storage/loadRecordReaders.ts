/**
 * Loads the readers of stored records, with the schema library. Separate from the first script, because a first visit
 * has no records.
 */
export const loadRecordReaders = () => import('./readStoredRecords');
