export type { WorfOptions, WorfScore } from './evaluatePair';
export { alwaysExactPairs, defaultWorfOptions, evaluatePair, searchBranchings } from './evaluatePair';
export type { ItemScore, MatrixOf, MeanScores, PairedRecords, WorfItem, WorfTable } from './evaluateRecords';
export { evaluateItem, evaluateRecords, pairRecords, tabulateItems } from './evaluateRecords';
export type { ListedItem, WorfBar, WorfBin, WorfSize } from './itemStatistics';
export { scoresBySize, scoresBySource, spreadOfScores } from './itemStatistics';
export type { MatchOptions, SimilarityName } from './matchNodes';
export { cosineMatrix, matchNodes, measureSimilarity } from './matchNodes';
export type { WorfMethod } from './printWorfTable';
export { describeMethod, printCsvTable, printMarkdownTable, viewTable } from './printWorfTable';
export type { ErrorKind, WorfbenchTable } from './worfbenchTables';
export { errorKindOf, errorKinds, worfbenchTables } from './worfbenchTables';
export type { ReadLines, RecordProblem, WorfGraph, WorfRecord } from './worfRecord';
export {
  hasTerminals,
  innerGraph,
  printWorfGraph,
  readWorfFile,
  readWorfLines,
  readWorfRecord,
  recordOfGraph,
  recordOfText,
  withTerminals,
} from './worfRecord';
