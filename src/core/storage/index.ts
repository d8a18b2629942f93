export { applyRunDescription, markRunDeleted, readDeletedRun, sortDeletedRuns, unmarkRunDeleted } from './deletedRuns';
export type { EvaluationRepository, StoredDataSet, StoredEvaluation } from './evaluationRepository';
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
export { loadLogReader } from './loadLogReader';
export { createMemoryRepository } from './memoryRepository';
export { type PackedDocument, packDocument } from './packPlaces';
export type { PlanRepository } from './planRepository';
export type {
  RunOrigin,
  SnapshotReason,
  StoredDocument,
  StoredJudgement,
  StoredRun,
  StoredSnapshot,
} from './readStoredRecords';
export {
  isDeletedRunRecord,
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
  DeletedRun,
  Listing,
  Repository,
  RunDescription,
  UnfinishedImport,
} from './repository';
export { createMessageDeduplication } from './shareMessages';
export { markUnfinished, takeMark, unfinishedImports } from './unfinishedRuns';
