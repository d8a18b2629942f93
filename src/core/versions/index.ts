export type { LineDiff, LinePair, WordPiece } from './diffLines';
export { diffLines, diffWords, pairLines } from './diffLines';
export type { SequenceChange, Span } from './diffSequences';
export type { SnapshotPlan, TextChange, WorkTrack } from './planSnapshot';
export { LONG_WORK, MANY_STEPS, planSnapshot, REST, weighChange } from './planSnapshot';
export type { ThinningLimits } from './thinSnapshots';
export { thinningLimits, thinSnapshots } from './thinSnapshots';
