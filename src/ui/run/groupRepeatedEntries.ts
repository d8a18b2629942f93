import type { TranscriptEntry } from '../../core/session';

export interface GroupedEntry {
  readonly entry: TranscriptEntry;
  /** How many times in a row the same was denied, or could not be read. */
  readonly times: number;
}

/** The same thing several times in a row is told once, with how often; it stands where it happened last. */
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

/** Whether a reply that could not be read held nothing at all. */
export const isEmptyReply = (entry: TranscriptEntry): boolean => entry.kind === 'notice' && entry.raw?.trim() === '';

const nameOf = ({ decision }: TranscriptEntry & { readonly kind: 'denial' }) =>
  decision.kind === 'call' ? [decision.name, decision.arguments] : [decision.answer ?? decision.text];
