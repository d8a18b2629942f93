export type { Comparison } from './compareValues';
export {
  compareValues,
  isBlank,
  isIdentifier,
  isSameValue,
  listedValue,
  orderOf,
  spellingKey,
  truthWord,
  valueKey,
} from './compareValues';
export type { Decimal } from './decimal';
export { compareDecimals, decimalOf, isCarried, plainDigits } from './decimal';
export { holdsValue } from './holdsValue';
export type { KeptNumber } from './parseExactJson';
export { keptNumbers, parseExactJson, readExactJson } from './parseExactJson';
export { isEqualByRules1, isInByRules1, isSameByRules1, numberByRules1 } from './rules1';
export type { ValueType } from './valueType';
export { typeOfSchema, typeOfSlot } from './valueType';
export { whyDifferent } from './whyDifferent';
