import type { TranscriptEntry } from '../../core/session';

export interface GroupedEntry {
  readonly entry: TranscriptEntry;
  /** Number of equal consecutive denials or unreadable replies. */
  readonly times: number;
}

/** Merges equal consecutive entries into one entry with their number, at the position of the last. */
export function groupRepeatedEntries(entries: readonly TranscriptEntry[]): readonly GroupedEntry[] {
  const folded: GroupedEntry[] = [];
  for (const entry of entries) {
    const last = folded.at(-1);
    if (last && sameOf(last.entry, entry)) folded[folded.length - 1] = { entry, times: last.times + 1 };
    else folded.push({ entry, times: 1 });
  }
  return folded;
}

function sameOf(before: TranscriptEntry, after: TranscriptEntry): boolean {
  if (before.kind === 'notice' && after.kind === 'notice') {
    const areReplies = before.raw !== undefined && after.raw !== undefined;
    return areReplies && isEmptyReply(before) === isEmptyReply(after);
  }
  return (
    before.kind === 'denial' &&
    after.kind === 'denial' &&
    before.controller === after.controller &&
    before.reason === after.reason &&
    JSON.stringify(nameOf(before)) === JSON.stringify(nameOf(after))
  );
}

/** Whether an unreadable reply was empty. */
export const isEmptyReply = (entry: TranscriptEntry): boolean => entry.kind === 'notice' && entry.raw?.trim() === '';

const nameOf = ({ decision }: TranscriptEntry & { readonly kind: 'denial' }) =>
  decision.kind === 'call' ? [decision.name, decision.arguments] : [decision.answer ?? decision.text];
