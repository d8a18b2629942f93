import type { TranscriptEntry } from '../../core/session';
import { canonicalJson, type JsonValue } from '../../core/support';
import type { SideSession } from './sideBySideStore';

/** The course of a session without details that differ between any two sessions: log positions, ids, thoughts. */
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

/** For each ended session that took the same course as an earlier one: the title of the first such session, by id. */
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
