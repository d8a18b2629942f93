// Exports stored runs as a file for other programs. Loaded with the first export.

import { type ExportedLog, exportLog, type LogTarget } from '../../core/logs';
import type { SessionEvent } from '../../core/session';
import type { Repository, StoredRun } from '../../core/storage';
import { fail, ok, type Result } from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { namesOfRuns } from '../runs/runNames';
import { secretsNow } from '../settings/secretsNow';
import { reasonInBrackets } from '../support/reasonInBrackets';
import type { RunExportOptions } from './importState';

/** Notes on optional content that was not included. The notes of the format itself cover the rest. */
function leftOut(
  target: LogTarget,
  choice: RunExportOptions,
  sessions: readonly (readonly SessionEvent[])[],
): string[] {
  const hasPrompt = (events: readonly SessionEvent[]) =>
    events.some((event) => event.kind === 'model.requested' && event.messages.some(({ role }) => role === 'system'));
  if (target === 'chat' && !choice.systemPrompt && sessions.some(hasPrompt)) return [t.systemPromptOmitted];
  if (target === 'otlp' && !choice.content) return [t.contentsOmitted];
  return [];
}

/**
 * `open`: the open run, whose latest events may not be stored yet. `known`: the listed runs; names that the user gave
 * are used for the file and inside it. Fails with a sentence.
 */
export async function exportRuns(
  target: LogTarget,
  ids: readonly string[],
  repository: Pick<Repository, 'loadEvents'>,
  open?: { readonly id: string; readonly events: readonly SessionEvent[] },
  choice: RunExportOptions = { systemPrompt: false, denials: false, content: true },
  known: readonly StoredRun[] = [],
): Promise<Result<ExportedLog, string>> {
  let logs: readonly (readonly SessionEvent[])[];
  try {
    logs = await Promise.all(ids.map((id) => (id === open?.id ? open.events : repository.loadEvents(id))));
  } catch (error) {
    return fail(t.runsUnreadable({ reason: reasonInBrackets(error) }));
  }
  const sessions = logs.filter((events) => events.length > 0);
  if (sessions.length === 0) return fail(t.nothingToExport);
  const missing = logs.length - sessions.length;
  const missingNote = missing === 0 ? [] : [t.emptyRunsOmitted({ emptyCount: missing, runCount: logs.length })];
  try {
    const chosen = known.filter(({ id }) => ids.includes(id));
    const own = ids.length === 1 ? chosen[0]?.name : undefined;
    const exported = exportLog(target, sessions, {
      ...choice,
      secrets: secretsNow(),
      ...(own === undefined ? {} : { name: own }),
      names: namesOfRuns(chosen),
    });
    return ok({ ...exported, notes: [...missingNote, ...leftOut(target, choice, sessions), ...exported.notes] });
  } catch (error) {
    // A bug in Weir: the user cannot fix it by retrying.
    return fail(t.runsNotWritten({ reason: reasonInBrackets(error) }));
  }
}
