import { saveRunsMessages as t } from '../../messages/saveRuns.en';
import { exportRuns } from '../../state/exchange/exportRuns';
import { saveText } from './saveFile';
import type { WeirStores } from './weirContext';

/** A format of exported runs. */
export type ExportTarget = Parameters<typeof exportRuns>[0];

export const exportTargets: readonly { readonly id: ExportTarget; readonly label: string; readonly hint: string }[] = [
  { id: 'log', label: t.weirLog, hint: t.weirLogAbout },
  { id: 'chat', label: t.openaiChatMessages, hint: t.jsonWithToolCalls },
  { id: 'otlp', label: t.opentelemetrySpans, hint: t.otlpAbout },
  { id: 'transcript', label: t.transcript, hint: t.markdownToBeRead },
  { id: 'xes', label: 'XES', hint: t.xesAbout },
];

/** Formats with options: a dialog opens before the export. */
const targetsWithOptions: readonly ExportTarget[] = ['chat', 'otlp'];

/** Exports runs, or opens the options dialog first if the format has options. */
export async function exportOrAskRuns(stores: WeirStores, target: ExportTarget, ids: readonly string[]): Promise<void> {
  if (targetsWithOptions.includes(target)) stores.imports.getState().openExportDialog({ target, ids });
  else await downloadRuns(stores, target, ids);
}

/** Downloads runs as one file in the given format and reports what the format cannot hold. */
export async function downloadRuns(
  { repository, runs, workspace, imports }: Pick<WeirStores, 'repository' | 'runs' | 'workspace' | 'imports'>,
  target: ExportTarget,
  ids: readonly string[],
): Promise<void> {
  const { notify } = workspace.getState();
  const result = await exportRuns(
    target,
    ids,
    repository,
    runs.getState().active,
    imports.getState().exportChoice,
    runs.getState().runs,
  );
  if (!result.ok) {
    notify('error', result.error);
    return;
  }
  const { text, fileName, mediaType, notes } = result.value;
  saveText(text, fileName, mediaType);
  notify('info', [t.savedAs({ fileName }), ...notes.slice(0, 4)].join(' '));
}
