// Why the browser did not store something, and what to do about it, from what its store was rejected with. Whole sentences:
// they follow what was not stored.

const causes: Readonly<Record<string, string>> = {
  QuotaExceededError:
    'Its storage for this page is full: delete runs, versions or documents you do not need, or free space on the disk.',
  VersionError: 'A newer Weir in another tab has taken over what is stored: reload this page.',
  BlockedError: 'Another tab holds an older Weir open: close that tab.',
  TimeoutError: 'Its database does not answer: reload the page.',
  InvalidStateError: 'The browser or another tab has closed the database: reload the page if it stays so.',
  DataCloneError: 'It holds something that a database cannot store.',
  AbortError: 'The write was given up because of an earlier error.',
  SecurityError: 'This window may not store anything, as some private windows.',
  UnknownError: 'Its database failed, as it does when the disk is full or damaged.',
};
const sameAs: Readonly<Record<string, string>> = {
  DataError: 'DataCloneError',
  RangeError: 'DataCloneError',
  TransactionInactiveError: 'AbortError',
  NotAllowedError: 'SecurityError',
};

const nameOf = (error: unknown) => {
  const name = error instanceof Error ? error.name : '';
  return sameAs[name] ?? name;
};

/** No retry helps: the record itself is the cause. */
export const isUnstorable = (error: unknown): boolean => nameOf(error) === 'DataCloneError';

export function describeRefusal(error: unknown): string {
  const known = causes[nameOf(error)];
  if (known !== undefined) return known;
  const said = (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');
  return said === '' ? 'It gave no reason.' : `It gave the reason "${said}".`;
}
