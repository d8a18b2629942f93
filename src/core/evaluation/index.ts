export type { WorfOptions, WorfScore } from './evaluatePair';
export { defaultWorfOptions, evaluatePair, maxExactPairs, maxSearchBranchings } from './evaluatePair';
export type { ItemScore, MeanScores, PairedRecords, SimilarityMatrixOf, WorfItem, WorfTable } from './evaluateRecords';
export {
  evaluateItem,
  evaluateRecords,
  isLowerBound,
  meanOfDefined,
  pairRecords,
  tabulateItems,
} from './evaluateRecords';
export type { ListedItem, WorfBar, WorfBin, WorfSize } from './itemStatistics';
export { scoresBySize, scoresBySource, spreadOfScores } from './itemStatistics';
export type { MatchOptions, SimilarityName } from './matchNodes';
export { cosineMatrix, matchNodes, measureSimilarity } from './matchNodes';
export type { WorfMethod } from './printWorfTable';
export {
  describeWorfMethod,
  printWorfCsv,
  printWorfMarkdown,
  worfMethodParts,
  worfTableToJson,
} from './printWorfTable';
export type { ErrorKind, WorfbenchTable } from './worfbenchTables';
export { errorKindOf, errorKinds, worfbenchTables } from './worfbenchTables';
export type { ReadWorfLines, RecordProblem, WorfGraph, WorfRecord } from './worfRecord';
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
