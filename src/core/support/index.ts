export { cleanAddress, cleanMessage } from './addresses';
export type { BootstrapOptions, Interval } from './bootstrap';
export { bootstrapInterval, percentileInterval } from './bootstrap';
export type { CancelSource } from './cancelSource';
export { createCancelSource } from './cancelSource';
export { comparableText } from './comparableText';
export { composeTextEdits } from './composeTextEdits';
export { countBits } from './countBits';
export { csvCell, csvRow } from './csv';
export type { Diagnostic, QuickFix, Severity } from './diagnostic';
export { compareSeverity, problemCountOf, ruleOf } from './diagnostic';
export { escapePattern } from './escapePattern';
export type { EventLineProblem } from './eventLines';
export { readEventLines } from './eventLines';
export { firstIndex } from './firstIndex';
export { dashNote, formatScore } from './formatScore';
export { formatSpan } from './formatSpan';
export { appendTo, countKeys, groupBy } from './groupBy';
export {
  checkInputText,
  checkInputValue,
  inputTooDeep,
  inputTooLong,
  isTextTooDeep,
  maxInputDepth,
  maxInputLength,
  maxLogDepth,
  truncateMiddle,
} from './inputLimits';
export { isSameList } from './isSameList';
export type { JsonObject, JsonValue } from './json';
export { canonicalJson, isJsonObject, objectsIn, parseJsonValue } from './json';
export type { JsonScan, JsonScanProblem } from './jsonScan';
export { createJsonScan } from './jsonScan';
export type { SecretHolder } from './knownSecrets';
export { knownSecrets } from './knownSecrets';
export { loadOnce } from './loadOnce';
export { memoize, memoizeText } from './memoize';
export { keyByName, NameIndex } from './nameIndex';
export { editDistance, fileStem, looseName, nearestName } from './names';
export { oneLine, quotedLabel, shorten } from './oneLine';
export { ownProperty } from './ownProperty';
export type { JsonFault } from './parseJson';
export { describeJsonFault, findJsonFault, parseJson } from './parseJson';
export { pluralize } from './pluralize';
export type { CancelSignal, Clock } from './ports';
export type { Random } from './random';
export { createRandom, hashText } from './random';
export { replaceDelimited } from './replaceDelimited';
export type { Result } from './result';
export { fail, ok } from './result';
export {
  choiceOf,
  countSchema,
  describeFault,
  finiteSchema,
  flagSchema,
  jsonObjectSchema,
  jsonSchema,
  keySchema,
  listOf,
  numberBetween,
  readIfValid,
  readWith,
  recordOf,
  shape,
  textSchema,
  tolerantShape,
  validEntries,
  validItems,
  wholeNumberBetween,
} from './schemaParts';
export type { SecretFilter, SecretStream } from './secretFilter';
export { buildSecretFilter, createSecretSource, noSecrets, SECRET_MARK } from './secretFilter';
export { showControls, showOverrides, unicodeEscape } from './showControls';
export { stepName } from './stepName';
export type { TextEdit, TextRange } from './text';
export {
  applyTextEdits,
  byNesting,
  byPosition,
  diffText,
  invertTextEdits,
  LineIndex,
  lineEndAt,
  lineStart,
  mapOffset,
  newlineOf,
  nextLine,
  sortTextEdits,
} from './text';
export { toWellFormed } from './toWellFormed';
export { UniqueNames } from './uniqueNames';
export { unknownField } from './unknownField';
export { withoutStackTraces } from './withoutStackTraces';
