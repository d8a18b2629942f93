// A denial in one line: the node that was denied, and what it needs.

import type { TranscriptEntry } from './sessionState';
import { nodeNameOfId } from './workflowFacts';

/** `register_hospital denied: needs query_appointment`; undefined where no precondition and no branch was the cause. */
export function denialWords({
  deniedNode,
  needs = [],
}: Pick<TranscriptEntry & { kind: 'denial' }, 'deniedNode' | 'needs'>): string | undefined {
  if (deniedNode === undefined || needs.length === 0) return undefined;
  return `${nodeNameOfId(deniedNode)} denied: needs ${needs.join(' and ')}`;
}
