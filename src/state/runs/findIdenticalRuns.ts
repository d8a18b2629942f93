import type { TranscriptEntry } from '../../core/session';
import { canonicalJson, type JsonValue } from '../../core/support';
import type { SideSession } from './sideBySideStore';

/** What happened, without what differs between any two sessions: places in the log, ids, thoughts. */
function courseOf(transcript: readonly TranscriptEntry[]): string {
  return canonicalJson(
    transcript.map((entry): JsonValue => {
      if (entry.kind === 'call')
        return [entry.kind, entry.name, entry.arguments, (entry.result ?? null) as JsonValue, entry.violations];
      if (entry.kind === 'denial') return [entry.kind, entry.controller, entry.nodeId ?? null, entry.reason];
      return [entry.kind, entry.text];
    }),
  );
}

/** By id of a session that has ended: the title of the first one before it that went the very same way. */
export function findIdenticalRuns(
  columns: readonly Pick<SideSession, 'id' | 'title' | 'status' | 'state'>[],
): Readonly<Record<string, string>> {
  const first = new Map<string, string>();
  const same: Record<string, string> = {};
  for (const { id, title, status, state } of columns) {
    if (status !== 'ended') continue;
    const course = courseOf(state.transcript);
    const known = first.get(course);
    if (known === undefined) first.set(course, title);
    else same[id] = known;
  }
  return same;
}
