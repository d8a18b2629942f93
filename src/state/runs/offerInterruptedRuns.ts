// Offers to resume the newest run of the open document if the page that ran it disappeared: a crash, a closed tab, a
// closed browser. A run that the user left deliberately, or whose offer was dismissed, is remembered and not offered
// again. Imports that such a page did not finish are removed.

import { dateLocale } from '../../messages/language';
import { runLaterMessages as t } from '../../messages/runLater.en';
import type { TextStorage } from '../support/ports';
import { readJson, recall, remember } from '../support/rememberedFields';
import { pause } from '../support/yielder';
import type { WorkspaceStore } from '../workspace/workspaceState';
import { removeUnfinished } from './removeUnfinished';
import type { RunStore, RunStorePorts } from './runState';

const key = 'weir.leftRuns';
const MAX_DISMISSED = 200;
/** Milliseconds between attempts to claim a run that the previous page may still hold. */
const AGAIN = [0, 150, 500, 1500];

export interface InterruptedPorts extends Pick<RunStorePorts, 'repository' | 'claimRun'> {
  readonly runs: RunStore;
  readonly workspace: WorkspaceStore;
  readonly storage: TextStorage;
  /** Shows the run, so that the user can resume it. */
  open(runId: string): void;
}

function readDismissed(storage: TextStorage): readonly string[] {
  const ids = readJson(recall(storage, key));
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

const timeOf = (at: number) => {
  const date = new Date(at);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString(
    dateLocale,
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  );
};

/** Starts with the document that is open now. */
export function offerInterruptedRuns({ repository, claimRun, runs, workspace, storage, open }: InterruptedPorts): void {
  /** The offered run, with the text of its notice. */
  let offered: { readonly id: string; readonly text: string } | undefined;

  const setDismissed = (id: string, isDismissed: boolean) => {
    // Other tabs write it as well, so it is read again.
    const others = readDismissed(storage).filter((other) => other !== id);
    // If it cannot be written, the run is offered once more.
    remember(storage, key, JSON.stringify(isDismissed ? [...others, id].slice(-MAX_DISMISSED) : others));
  };
  const withdraw = () => {
    const text = offered?.text;
    offered = undefined;
    for (const notice of workspace.getState().notices) {
      if (notice.text === text) workspace.getState().dismiss(notice.id);
    }
  };
  /** Ended, imported and executed runs cannot be resumed; runs that ran side by side are in the history. */
  const candidate = (documentId: string) => {
    const run = runs.getState().runs.find((listed) => listed.documentId === documentId);
    if (!run || run.ended !== undefined || run.imported || run.execution || run.group !== undefined) return undefined;
    return readDismissed(storage).includes(run.id) ? undefined : run;
  };
  const isUnclaimed = async (id: string): Promise<boolean> => {
    for (const wait of claimRun ? AGAIN : []) {
      await pause(wait);
      const claim = await claimRun?.(id);
      claim?.release();
      if (claim) return true;
    }
    return claimRun === undefined;
  };
  const offer = async () => {
    const documentId = workspace.getState().history.document.id;
    const run = candidate(documentId);
    if (!run || runs.getState().active || !(await isUnclaimed(run.id))) return;
    const events = await repository.loadEvents(run.id).catch(() => []);
    const hasEnded = events.length === 0 || events.at(-1)?.kind === 'session.ended';
    if (hasEnded || runs.getState().active || candidate(workspace.getState().history.document.id)?.id !== run.id)
      return;
    const text = t.runInterrupted({ time: timeOf(run.startedAt), event: events.length });
    offered = { id: run.id, text };
    workspace.getState().notify('info', text, {
      label: t.continue,
      run: () => open(run.id),
      stays: true,
      onDismiss: () => {
        offered = undefined;
        setDismissed(run.id, true);
      },
    });
  };

  runs.subscribe(({ active }, before) => {
    if (active?.id === before.active?.id) return;
    if (before.active && !before.active.readOnly) setDismissed(before.active.id, true);
    if (!active) return;
    if (offered && offered.id !== active.id) setDismissed(offered.id, true);
    setDismissed(active.id, false);
    withdraw();
  });
  workspace.subscribe(({ history }, before) => {
    if (history.document.id === before.history.document.id) return;
    withdraw();
    void offer();
  });
  void offer();
  void removeUnfinished(repository).then((removed) => {
    if (removed > 0) workspace.getState().notify('info', t.unfinishedRemoved(removed));
  });
}
