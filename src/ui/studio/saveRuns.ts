import type { LogTarget } from '../../core/logs';
import { saveText } from './saveFile';
import type { WeirStores } from './weirContext';

export const exportTargets: readonly { readonly id: LogTarget; readonly label: string; readonly hint: string }[] = [
  { id: 'log', label: 'Weir log', hint: 'JSON Lines: everything, to be opened again' },
  { id: 'chat', label: 'OpenAI chat messages', hint: 'JSON, with tool calls' },
  { id: 'otlp', label: 'OpenTelemetry spans', hint: 'OTLP JSON with GenAI attributes' },
  { id: 'transcript', label: 'Transcript', hint: 'Markdown, to be read' },
  { id: 'xes', label: 'XES', hint: 'Event log for process mining' },
];

/** Forms that leave a choice: it is asked before they are saved. */
const asks: readonly LogTarget[] = ['chat', 'otlp'];

/** Saves runs, or asks first what goes with them. */
export async function exportRuns(stores: WeirStores, target: LogTarget, ids: readonly string[]): Promise<void> {
  if (asks.includes(target)) stores.imports.getState().askExport({ target, ids });
  else await saveRuns(stores, target, ids);
}

/** Downloads runs as one file in one of the forms; what a form cannot hold is told. */
export async function saveRuns(
  { repository, runs, workspace, imports }: Pick<WeirStores, 'repository' | 'runs' | 'workspace' | 'imports'>,
  target: LogTarget,
  ids: readonly string[],
): Promise<void> {
  const { notify } = workspace.getState();
  const loaded = await import('../../state/exchange/exportRuns').catch(() => undefined);
  if (!loaded) {
    notify('error', 'The part of Weir that exports runs could not be loaded. Check the connection and try again.');
    return;
  }
  const result = await loaded.exportRuns(
    target,
    ids,
    repository,
    runs.getState().active,
    imports.getState().exportChoice,
  );
  if (!result.ok) {
    notify('error', result.error);
    return;
  }
  const { text, fileName, mediaType, notes } = result.value;
  saveText(text, fileName, mediaType);
  notify('info', [`Saved as ${fileName}.`, ...notes.slice(0, 4)].join(' '));
}
