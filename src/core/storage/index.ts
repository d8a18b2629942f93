export { createMemoryRepository } from './memoryRepository';
export { isSameEvent, readDocument, readListing, readLogPrefix, readRun } from './readStored';
export type { Listing, Repository, StoredDocument, StoredRun } from './repository';
