// Fallback for browsers that cannot store anything.

import { createMemoryRepository, type Repository } from '../../core/storage';
import { isNamed } from './transactions';

const LOST = 'your work here lasts until this tab closes.';

function describeRefusal(error: unknown): string {
  if (isNamed(error, 'VersionError'))
    return `The stored documents were written by a newer Weir and stay as they are. Reload the page to get that version; until then ${LOST}`;
  if (isNamed(error, 'BlockedError'))
    return `Another tab holds an older Weir open, so the stored documents cannot be reached. Close it and reload; until then ${LOST}`;
  if (isNamed(error, 'TimeoutError'))
    return `The browser's database does not answer. What is stored there stays as it is; reload to try again. Until then ${LOST}`;
  if (isNamed(error, 'SecurityError') || isNamed(error, 'InvalidStateError'))
    return `This window may not use the browser's database, as some private windows: ${LOST}`;
  return `The browser's database could not be opened. What is stored there stays as it is; until it can be opened ${LOST}`;
}

/** `error`: the browser's error for its database; undefined if it has no database. */
export const createInMemory = (error: unknown): Repository =>
  createMemoryRepository(error === undefined ? undefined : describeRefusal(error));
