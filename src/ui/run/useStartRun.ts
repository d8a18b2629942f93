import { useCallback } from 'react';
import type { SessionConfig, SessionDocument } from '../../core/session';
import { runStartMessages as t } from '../../messages/runStart.en';
import type { RunSetup, StartOptions } from '../../state/runs/runState';
import { planDocuments } from '../../state/workspace/planDocuments';
import { useShell, useWeir } from '../studio/weirContext';
import { openSetup } from './setup/openSetup';

/**
 * Starts a session on the open document with the model chosen in the header, set up as the setup says. A flowchart is
 * read as a procedure first, and further workflows of the setup come along unless `options` names others.
 */
export function useStartRun(): (
  change?: Partial<RunSetup>,
  model?: Pick<SessionConfig, 'model' | 'rehearsal'>,
  options?: StartOptions,
) => void {
  const weir = useWeir();
  const openDialog = useShell((state) => state.openDialog);
  return useCallback(
    (change, model, options = {}) => {
      const { workspace, settings, runs, tools } = weir;
      const { id, title, kind, source } = workspace.getState().history.document;
      const { modelChoice, baseUrl } = settings.getState();
      const isRehearsal = model?.rehearsal ?? modelChoice.source === 'rehearsal';
      // Opened before anything runs: the run store holds the setup from then on.
      const setup = openSetup(weir).getState();
      if (!isRehearsal && baseUrl === '') {
        openDialog('endpoint');
        return;
      }
      const answering = {
        model: model?.model ?? modelChoice.model,
        rehearsal: isRehearsal,
        ...(isRehearsal ? {} : { baseUrl }),
      };
      const { others: asked, ...how } = options;
      const start = (document: SessionDocument, wanted = change, others = asked) =>
        // No further workflows are none at all, in the log as well.
        runs.getState().startRun(document, answering, wanted, others?.length ? { ...how, others } : how);
      const own = asked === undefined ? setup.own.others : [];
      if (kind === 'pdl' && own.length === 0) {
        start({ documentId: id, title, kind, source });
        return;
      }
      // As it is now: while the workflows are read another document may be opened, whose setup is another.
      const setupNow = { ...runs.getState().setup, ...change };
      void planDocuments(weir, own, tools.getState().definitions).then(
        ({ document, others }) => start(document, setupNow, asked ?? others),
        () => runs.setState({ problem: t.workflowsUnreadable }),
      );
    },
    [weir, openDialog],
  );
}
