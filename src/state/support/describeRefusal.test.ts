import { expect, it } from 'vitest';
import { describeRefusal, isUnstorable } from './describeRefusal';

it.each([
  ['QuotaExceededError', /is full: delete/],
  ['VersionError', /newer Weir.*reload/],
  ['BlockedError', /older Weir.*close/],
  ['TimeoutError', /does not answer: reload/],
  ['InvalidStateError', /closed the database/],
  ['DataCloneError', /cannot store/],
  ['AbortError', /an earlier error/],
  ['TransactionInactiveError', /an earlier error/],
  ['SecurityError', /private window/],
  ['UnknownError', /database failed/],
])('describes the cause of %s, and reports full storage only for an exceeded quota', (name, expectedText) => {
  const text = describeRefusal(new DOMException('no', name));
  expect(text).toMatch(expectedText);
  expect(text.includes('is full:')).toBe(name === 'QuotaExceededError');
});

it('shows an unknown reason unchanged', () => {
  expect(describeRefusal(new Error('Teapot.'))).toBe('It gave the reason "Teapot".');
  expect(describeRefusal(undefined)).toBe('It gave the reason "undefined".');
  expect(describeRefusal(new Error(''))).toBe('It gave no reason.');
  expect(isUnstorable(new RangeError('Maximum call stack size exceeded'))).toBe(true);
});
