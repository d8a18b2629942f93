export { addressForSharing } from './addressForSharing';
export { isSharedTextTooDeep } from './isSharedTextTooDeep';
export type { MergedDocument, MergedRecord, MergedRun, MergeKind } from './planMerge';
export {
  isSameLogEntry,
  isSameStoredDocument,
  planDocumentMerge,
  planRunMerge,
  planSnapshotMerge,
  rebindRun,
  selectCandidates,
} from './planMerge';
export type { ReaderOptions, WorkspaceProblem, WorkspaceReader } from './readWorkspaceFile';
export { createWorkspaceReader, readWorkspaceFile } from './readWorkspaceFile';
export type { SharedDocument, SharingProblem } from './sharedDocument';
export { isSharedDocument, MAX_SHARED_LENGTH, printSharedDocument, readSharedDocument } from './sharedDocument';
export type { LinkFit } from './shareLink';
export { MAX_LINK_LENGTH, measureLink, parseShareData, printShareData } from './shareLink';
export type { SharedSettings, WorkspaceCounts, WorkspaceFile, WorkspaceRun } from './workspaceFile';
export {
  comparedEvent,
  createWorkspacePrinter,
  fitsWorkspace,
  isWorkspaceFile,
  MAX_LINE_LENGTH,
  MAX_WORKSPACE_BYTES,
} from './workspaceFile';
