export type { EvaluationShelf, StoredDataSet, StoredEvaluation } from './evaluationShelf';
export { isStoredDataSet, isStoredEvaluation } from './evaluationShelf';
export { createMemoryRepository } from './memoryRepository';
export { type PackedDocument, packDocument } from './packPlaces';
export type { PlanShelf } from './planShelf';
export { readLogPrefix } from './readLogPrefix';
export {
  isBinned,
  isSameEvent,
  readDocument,
  readEdition,
  readListing,
  readRun,
  readSnapshot,
  sortSnapshots,
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
export { describeRun, putInBin, readBinned, sortBin, takeFromBin } from './runBin';
export { createMessageSharing } from './shareMessages';
