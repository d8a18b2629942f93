// Exports a whole workspace as one file, built piece by piece to keep the page responsive: the pieces go into a Blob,
// which the browser may keep outside of the page's memory. Records that could not be read again are left out and
// reported.

import { checkEventOrder, checkEventShape, createFold, logWithoutSecrets, type SessionEvent } from '../../core/session';
import {
  createWorkspacePrinter,
  fitsWorkspace,
  isSharedTextTooDeep,
  MAX_LINE_LENGTH,
  MAX_WORKSPACE_BYTES,
  type SharedSettings,
  type WorkspaceCounts,
} from '../../core/sharing';
import type { Repository, StoredRun } from '../../core/storage';
import {
  buildSecretFilter,
  type CancelSignal,
  type Clock,
  fail,
  knownSecrets,
  ok,
  pluralize,
  type Result,
} from '../../core/support';
import { exchangeMessages as t } from '../../messages/exchange.en';
import { coreText } from '../../messages/i18n';
import type { SettingsState } from '../settings/settingsStore';
import { createYielder } from '../support/yielder';
import type { WorkspaceStore } from '../workspace/workspaceState';

export interface ExportPorts {
  readonly workspace: WorkspaceStore;
  readonly repository: Repository;
  readonly clock: Clock;
  settings(): SettingsState;
}

export interface WorkspaceExportOptions {
  readonly versions: boolean;
  readonly runs: boolean;
  readonly settings: boolean;
}

/** Progress of long work. */
export interface WorkProgress {
  readonly done: number;
  readonly total: number;
}

export interface WorkHow {
  readonly signal?: CancelSignal;
  onProgress?(progress: WorkProgress): void;
}

export interface ExportedWorkspace {
  readonly blob: Blob;
  readonly fileName: string;
  readonly counts: WorkspaceCounts;
  /** Sentences about stored records that are not in the file, and why. */
  readonly leftOut: readonly string[];
}

/** Characters of text that become one part of the Blob. */
const PART = 1_000_000;

/** The settings in the file; the key is not among them. */
export function shareSettings({
  theme,
  checkPreset,
  checkLevels,
  baseUrl,
  endpointModel,
}: SettingsState): SharedSettings {
  const levels = Object.entries(checkLevels).filter((entry): entry is [string, NonNullable<(typeof entry)[1]>] =>
    Boolean(entry[1]),
  );
  return {
    theme,
    checkPreset,
    ...(levels.length > 0 ? { checkLevels: Object.fromEntries(levels) } : {}),
    ...(baseUrl === '' ? {} : { endpoint: { baseUrl, model: endpointModel } }),
  };
}

/** Fails with a sentence; `undefined` if it was cancelled. */
export async function exportWorkspace(
  { workspace, repository, clock, settings }: ExportPorts,
  choice: WorkspaceExportOptions,
  { signal, onProgress }: WorkHow = {},
): Promise<Result<ExportedWorkspace, string | undefined>> {
  const isCancelled = () => signal?.aborted ?? false;
  const yieldToPage = createYielder();
  const secrets = buildSecretFilter(knownSecrets(settings()));
  const printer = createWorkspacePrinter(secrets);
  const parts: Blob[] = [];
  let waiting: string[] = [];
  let length = 0;
  let size = 0;
  const flush = () => {
    const part = new Blob(waiting);
    parts.push(part);
    size += part.size;
    waiting = [];
    length = 0;
  };
  const write = (line: string) => {
    waiting.push(line);
    length += line.length;
    if (length > PART) flush();
  };
  /** The lines of the log; undefined if they could not be read again. */
  const printLog = async (run: StoredRun, events: readonly SessionEvent[]): Promise<string[] | undefined> => {
    const fold = createFold();
    const lines: string[] = [];
    const cleaned = logWithoutSecrets(events, secrets);
    for (const [index, event] of events.entries()) {
      const isValidEvent = checkEventShape(event) === undefined && event.sessionId === run.id;
      if (!isValidEvent || checkEventOrder(fold.state(), event) !== undefined) return undefined;
      fold.add(event);
      const line = printer.event(cleaned[index] ?? event);
      if (isSharedTextTooDeep(line) || line.length > MAX_LINE_LENGTH) return undefined;
      lines.push(line);
      await yieldToPage();
    }
    return lines;
  };
  const counts = { documents: 0, versions: 0, runs: 0, events: 0, settings: 0 };
  const leftOut: string[] = [];
  const large = { documents: 0, versions: 0 };
  const writeFitting = (part: keyof typeof large, fits: boolean, line: string) => {
    if (fits) write(line);
    (fits ? counts : large)[part] += 1;
  };
  let unreadableVersions = 0;
  let brokenRuns = 0;

  try {
    await workspace.getState().flush();
    const documents = workspace.getState().allDocuments();
    const listing = choice.runs ? await repository.listRuns() : { items: [], unreadable: 0 };
    const total = documents.length + listing.items.length;
    const tooLarge = () => size > MAX_WORKSPACE_BYTES;
    for (const document of documents) {
      const line = printer.document(document);
      writeFitting('documents', fitsWorkspace(document, line), line);
      if (choice.versions) {
        const { items, unreadable } = await repository.listSnapshots(document.id);
        unreadableVersions += unreadable;
        for (const snapshot of items) {
          const version = printer.snapshot(snapshot);
          writeFitting('versions', fitsWorkspace(snapshot, version), version);
        }
      }
      onProgress?.({ done: counts.documents + large.documents, total });
      await yieldToPage();
      if (isCancelled()) return fail(undefined);
      if (tooLarge()) break;
    }
    for (const [index, run] of listing.items.entries()) {
      if (tooLarge()) break;
      const events = await repository.loadEvents(run.id);
      const lines = await printLog(run, events);
      // A run that was cut off before its first event cannot be opened.
      if (!lines) brokenRuns += 1;
      else if (lines.length > 0) {
        write(printer.run(run));
        for (const line of lines) write(line);
        counts.runs += 1;
        counts.events += lines.length;
      }
      onProgress?.({ done: documents.length + index + 1, total });
      await yieldToPage();
      if (isCancelled()) return fail(undefined);
    }
    if (choice.settings) {
      write(printer.settings(shareSettings(settings())));
      counts.settings = 1;
    }
    flush();
    if (tooLarge()) return fail(t.workspaceFileTooLarge({ maxMegabytes: MAX_WORKSPACE_BYTES / 1048576 }));
    const { unreadable } = await repository.listDocuments();
    if (large.documents > 0) leftOut.push(t.documentsTooLarge(large.documents));
    if (large.versions > 0) leftOut.push(t.versionsTooLarge(large.versions));
    if (unreadable > 0) leftOut.push(t.recordsUnreadable({ names: coreText(pluralize(unreadable, 'document')) }));
    if (unreadableVersions > 0)
      leftOut.push(t.recordsUnreadable({ names: coreText(pluralize(unreadableVersions, 'version')) }));
    if (listing.unreadable > 0)
      leftOut.push(t.recordsUnreadable({ names: coreText(pluralize(listing.unreadable, 'run')) }));
    if (brokenRuns > 0) leftOut.push(t.brokenLogs({ runs: coreText(pluralize(brokenRuns, 'run')) }));
    const exportedAt = clock.now();
    const blob = new Blob([printer.header(exportedAt, counts), ...parts], { type: 'application/jsonl' });
    const day = new Date(exportedAt).toISOString().slice(0, 10);
    return ok({ blob, fileName: `weir-workspace-${day}.jsonl`, counts, leftOut });
  } catch {
    return fail(t.storageUnreadable);
  }
}
