export type { ImportedEdge, ImportedFlow, ImportedNode, ImportedNodeKind, NotImported } from './importedFlow';
export type { FlowReader, ImportedDocument, ImportProblem, ReadFlow } from './importFlow';
export { importFlow, importFormatName } from './importFlow';
export type { PrintedFlow } from './printImportedFlow';
export { describeLosses } from './printImportedFlow';
