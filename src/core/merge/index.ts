export { callShapes } from './callShapes';
export type {
  Difference,
  DifferenceKind,
  Hunk,
  HunkEvidence,
  HunkNodes,
  HunkPlan,
  MergeDocument,
  MergeSource,
  ObservedCallShape,
  ReadDocument,
} from './hunk';
export type { AcceptedHunks } from './planHunks';
export { acceptAllHunks, planHunks } from './planHunks';
export { readPdlDocument } from './readPdlDocument';
export type { RebuiltText } from './rebuiltText';
export { printRebuiltMermaid, printRebuiltPdl } from './rebuiltText';
