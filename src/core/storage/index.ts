export { describeRun, putInBin, readBinned, sortBin, takeFromBin } from './deletedRuns';
export type { EvaluationShelf, StoredDataSet, StoredEvaluation } from './evaluationRepository';
export { isStoredDataSet, isStoredEvaluation } from './evaluationRepository';
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
export type { PlanShelf } from './planRepository';
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
} from './readStoredRecords';
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
export { createMessageSharing } from './shareMessages';
export { markUnfinished, takeMark, unfinishedImports } from './unfinishedRuns';
