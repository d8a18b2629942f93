export { callShapes } from './callShapes';
export { compareDocument } from './compareDocument';
export type {
  CallShape,
  Difference,
  DifferenceKind,
  Hunk,
  HunkEvidence,
  HunkPlaces,
  HunkPlan,
  MergeDocument,
  MergeSource,
  ReadDocument,
} from './hunk';
export type { AcceptedAll } from './planHunks';
export { acceptAll, planHunks } from './planHunks';
export { readPdlDocument } from './readPdlDocument';
export type { RebuiltText } from './rebuiltText';
export { printRebuiltMermaid, printRebuiltPdl } from './rebuiltText';
