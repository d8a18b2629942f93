export { readDocument, readRun } from './readStored';
export type { Repository, StoredDocument, StoredRun } from './repository';
