import { useCallback } from 'react';
import type { SessionConfig, SessionDocument } from '../../core/session';
import { runStartMessages as t } from '../../messages/runStart.en';
import { givenSubject } from '../../state/runs/runFacts';
import type { RunSetup, StartRunOptions } from '../../state/runs/runState';
import { omitUndefined } from '../../state/support/omitUndefined';
import { loadSessionDocuments } from '../../state/workspace/loadSessionDocuments';
import { useWeir, type WeirStores } from '../studio/weirContext';
import { setupStoreOf } from './setup/useSetupStore';

/**
 * Starts a session on the open document with the header's model and the setup. A flowchart is first converted to a
 * procedure. The setup's further workflows are added unless `options` names others.
 */
export function startRun(
  weir: WeirStores,
  change?: Partial<RunSetup>,
  model?: Pick<SessionConfig, 'model' | 'rehearsal'>,
  options: StartRunOptions = {},
): void {
  const { workspace, settings, runs, tools, shell } = weir;
  const { id, title, kind, source } = workspace.getState().history.document;
  const { modelChoice, baseUrl } = settings.getState();
  const isRehearsal = model?.rehearsal ?? modelChoice.source === 'rehearsal';
  // The setup store must exist before a run starts, because it copies its values into the run store.
  const setup = setupStoreOf(weir).getState();
  if (!isRehearsal && baseUrl === '') {
    shell.getState().openDialog('endpoint');
    return;
  }
  const answering = {
    model: model?.model ?? modelChoice.model,
    rehearsal: isRehearsal,
    ...(isRehearsal ? {} : { baseUrl }),
  };
  const { others: asked, ...how } = options;
  const start = (document: SessionDocument, wanted = change, others = asked) =>
    // Leaves out an empty list, so that the log names no further workflows.
    runs.getState().startRun(document, answering, wanted, others?.length ? { ...how, others } : how);
  const own = asked === undefined ? setup.own.others : [];
  if (kind === 'pdl' && own.length === 0) {
    start({ documentId: id, title, kind, source });
    return;
  }
  // Read before loading: while the workflows load, another document with another setup may be opened.
  const setupNow = { ...runs.getState().setup, ...change };
  void loadSessionDocuments(weir, own, tools.getState().definitions).then(
    ({ document, others }) => start(document, setupNow, asked ?? others),
    () => runs.setState({ problem: t.workflowsUnreadable }),
  );
}

/** Starts a new run of the open run's setup on the open document, with the name of its script. Requires an open run. */
export function runAgain(weir: WeirStores, paused = false): void {
  const { active, runs } = weir.runs.getState();
  if (!active) return;
  const { model, rehearsal, baseUrl: _baseUrl, ...setup } = active.live.config;
  // A person who plays the user writes other messages each time.
  const isScripted = setup.user.kind === 'scripted';
  const listed = runs.find(({ id }) => id === active.id);
  const subject = isScripted ? givenSubject(listed, active.live) : undefined;
  startRun(weir, setup, { model, rehearsal }, omitUndefined({ subject, paused: paused || undefined }));
}

export function useStartRun() {
  const weir = useWeir();
  return useCallback(
    (change?: Partial<RunSetup>, model?: Pick<SessionConfig, 'model' | 'rehearsal'>, options?: StartRunOptions) =>
      startRun(weir, change, model, options),
    [weir],
  );
}
