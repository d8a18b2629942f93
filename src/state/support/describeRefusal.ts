// Describes why the browser did not store something, and what the user can do, from the error of the storage. Returns
// whole sentences that follow the name of the unsaved item.

import { storageReasonsMessages as t } from '../../messages/storageReasons.en';

const causes: Readonly<Record<string, string>> = {
  QuotaExceededError: t.storageFull,
  VersionError: t.newerTabOpen,
  BlockedError: t.olderTabOpen,
  TimeoutError: t.databaseNotAnswering,
  InvalidStateError: t.databaseClosed,
  DataCloneError: t.notStorable,
  AbortError: t.writeAborted,
  SecurityError: t.storageForbidden,
  UnknownError: t.databaseFailed,
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

/** Retrying does not help: the record itself is the cause. */
export const isUnstorable = (error: unknown): boolean => nameOf(error) === 'DataCloneError';

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function describeRefusal(error: unknown): string {
  const known = causes[nameOf(error)];
  if (known !== undefined) return known;
  const reason = reasonOf(error).replace(/\.$/, '');
  return reason === '' ? t.noReason : t.givenReason({ reason });
}

/** Whether a message reports that the browser's storage for this page is full. */
export const saysStorageIsFull = (message: string): boolean => message.includes(t.storageFull);
