export type { EvaluationShelf, StoredDataSet, StoredEvaluation } from './evaluationShelf';
export { isStoredDataSet, isStoredEvaluation } from './evaluationShelf';
export { createMemoryRepository } from './memoryRepository';
export { type PackedDocument, packDocument } from './packPlaces';
export type { PlanShelf } from './planShelf';
export { readLogPrefix } from './readLogPrefix';
export {
  describeRun,
  isBinned,
  isSameEvent,
  putInBin,
  readBinned,
  readDocument,
  readEdition,
  readListing,
  readRun,
  readSnapshot,
  sortBin,
  sortSnapshots,
  takeFromBin,
} from './readStored';
export type {
  BinnedRun,
  ControllerMode,
  Listing,
  Repository,
  RunDescription,
  RunOrigin,
  SnapshotReason,
  StoredDocument,
  StoredRun,
  StoredSnapshot,
} from './repository';
export { createMessageSharing } from './shareMessages';
