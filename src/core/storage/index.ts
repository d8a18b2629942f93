export { createMemoryRepository } from './memoryRepository';
export {
  isSameEvent,
  readDocument,
  readListing,
  readLogPrefix,
  readRun,
  readSnapshot,
  sortSnapshots,
} from './readStored';
export type {
  Listing,
  Repository,
  RunOrigin,
  SnapshotReason,
  StoredDocument,
  StoredRun,
  StoredSnapshot,
} from './repository';
