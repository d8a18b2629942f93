export type { WorfOptions, WorfScore } from './evaluatePair';
export { defaultWorfOptions, evaluatePair } from './evaluatePair';
export type { ItemScore, MatrixOf, MeanScores, WorfTable } from './evaluateRecords';
export { evaluateRecords } from './evaluateRecords';
export type { MatchOptions, SimilarityName } from './matchNodes';
export { cosineMatrix, matchNodes, measureSimilarity } from './matchNodes';
export type { RecordProblem, WorfGraph, WorfRecord } from './worfRecord';
export { hasTerminals, innerGraph, readWorfFile, readWorfRecord, withTerminals } from './worfRecord';
