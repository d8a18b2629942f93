import type { CellRecord } from '../../../core/sessionEvaluation';
import { agentsMessages } from '../../../messages/agents.en';
import { useWeir } from '../../studio/weirContext';
import { openAgents } from './openAgents';

/** Opens a session of the open evaluation as a stored run, at the event that a figure counts. */
export function useOpenSession() {
  const weir = useWeir();
  return async (record: CellRecord & { readonly level: 'session' }, figure: string): Promise<void> => {
    const { repository, runPorts, runs, shell, workspace } = weir;
    const { opened } = openAgents(weir).getState();
    if (!opened) return;
    const desk = await openAgents(weir).getState().desk();
    const events = await desk?.shelf.log(opened.id, record.sessionId);
    if (!desk || !events || events.length === 0) {
      workspace.getState().notify('error', agentsMessages.noLog);
      return;
    }
    const { storeRuns } = await import('../../../state/runs/storeRuns');
    const { document } = workspace.getState().history;
    const [started] = events;
    const isOwn = started?.kind === 'session.started' && started.document.source === document.source;
    const title = `${record.armTitle}, ${record.profile}`;
    const stored = await storeRuns({ repository, now: () => runPorts.clock.now() }, events, {
      titles: { [record.sessionId]: title },
      ...(isOwn ? { documentId: document.id } : {}),
    });
    if (!stored.ok) {
      workspace.getState().notify('error', stored.error);
      return;
    }
    const index = await desk.eventBehind(events, figure);
    runs.getState().addRuns(stored.value.map(({ run }) => run));
    shell.getState().setMode('run');
    const [only] = stored.value;
    if (!only) return;
    await runs.getState().openRun(only.run.id);
    runs.getState().selectEvent(index);
  };
}
