export type { VersionChange, VersionComparison, VersionFacts } from './compareVersions';
export { compareVersions } from './compareVersions';
export { describeDiff, linesTouched } from './describeDiff';
export { buildNeutralNames, diffDocuments } from './diffDocuments';
export type { GraphDiff, GraphDiffOptions, VersionMark } from './diffGraphs';
export { diffGraphs } from './diffGraphs';
export type { LineDiff, WordPiece } from './diffLines';
export { diffLines, diffWords, pairLines } from './diffLines';
export type { IndexSpan, SequenceChange } from './diffSequences';
export { diffSequences } from './diffSequences';
export type {
  DeclAt,
  DeclChange,
  DiffDeclarationKind,
  DiffField,
  DocumentDiff,
  FieldChange,
  Rename,
  StatementAt,
  StatementChange,
} from './documentDiff';
export { isEmptyDocumentDiff } from './documentDiff';
export type { IndexPair } from './pairSimilar';
export type { SnapshotPlan, TextChange, WorkTrack } from './planSnapshot';
export {
  classifyChange,
  IDLE_BEFORE_SNAPSHOT,
  MAX_STEPS_WITHOUT_SNAPSHOT,
  MAX_TIME_WITHOUT_SNAPSHOT,
  planSnapshot,
} from './planSnapshot';
export type { ThinningLimits } from './thinSnapshots';
export { thinningLimits, thinSnapshots } from './thinSnapshots';
