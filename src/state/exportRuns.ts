// Stored runs as a file in a form that other programs take. It comes with the first export.

import { type ExportedLog, exportLog, type LogTarget } from '../core/logs';
import type { SessionEvent } from '../core/session';
import type { Repository } from '../core/storage';
import { fail, ok, type Result } from '../core/support';

/** `open`: the run that is open, whose newest events may not be stored yet. Fails with a sentence. */
export async function exportRuns(
  target: LogTarget,
  ids: readonly string[],
  repository: Pick<Repository, 'loadEvents'>,
  open?: { readonly id: string; readonly events: readonly SessionEvent[] },
): Promise<Result<ExportedLog, string>> {
  try {
    const logs = await Promise.all(ids.map((id) => (id === open?.id ? open.events : repository.loadEvents(id))));
    const sessions = logs.filter((events) => events.length > 0);
    if (sessions.length === 0) return fail('There is nothing to export: these runs hold no events.');
    const missing = logs.length - sessions.length;
    const exported = exportLog(target, sessions);
    if (missing === 0) return ok(exported);
    const note = `${missing} of ${logs.length} runs hold no events and are left out.`;
    return ok({ ...exported, notes: [note, ...exported.notes] });
  } catch (error) {
    const why = error instanceof Error && error.message !== '' ? ` (${error.message.replace(/\.$/, '')})` : '';
    return fail(`The runs could not be read${why}; they stay stored. Try again in a moment.`);
  }
}
