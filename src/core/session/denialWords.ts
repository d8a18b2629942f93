import { nameInSession } from '../graph';
import type { TranscriptEntry } from './sessionState';

/**
 * A denial in one line, `register_hospital denied: needs query_appointment`. Undefined if the cause was neither a
 * precondition nor a branch.
 */
export function denialWords({
  deniedNode,
  needs = [],
}: Pick<TranscriptEntry & { kind: 'denial' }, 'deniedNode' | 'needs'>): string | undefined {
  if (deniedNode === undefined || needs.length === 0) return undefined;
  return `${nameInSession(deniedNode)} denied: needs ${needs.join(' and ')}`;
}
