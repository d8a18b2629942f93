export type { EvaluationShelf, StoredDataSet, StoredEvaluation } from './evaluationShelf';
export { isStoredDataSet, isStoredEvaluation } from './evaluationShelf';
export {
  type Inventory,
  isOrphan,
  keyOfStored,
  type MeasureHow,
  type StorageSpace,
  type StoredItem,
  type StoredKind,
} from './inventory';
export { createMemoryRepository } from './memoryRepository';
export { type PackedDocument, packDocument } from './packPlaces';
export type { PlanShelf } from './planShelf';
export { readLogPrefix } from './readLogPrefix';
export {
  isBinned,
  isSameEvent,
  isUnfinished,
  readDocument,
  readEdition,
  readListing,
  readRun,
  readSnapshot,
  sortSnapshots,
} from './readStored';
export type {
  AppendHow,
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
  UnfinishedImport,
} from './repository';
export { describeRun, putInBin, readBinned, sortBin, takeFromBin } from './runBin';
export { createMessageSharing } from './shareMessages';
export { markUnfinished, takeMark, unfinishedImports } from './unfinishedRuns';
