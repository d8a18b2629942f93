import { useCallback } from 'react';
import type { SessionConfig } from '../../core/session';
import { runStartMessages as t } from '../../messages/runStart.en';
import type { RunSetup, StartOptions } from '../../state/runs/runStore';
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
    (change, model, options) => {
      const { workspace, settings, runs, tools } = weir;
      const { id, title, kind, source } = workspace.getState().history.document;
      const { modelChoice, baseUrl } = settings.getState();
      const isRehearsal = model?.rehearsal ?? modelChoice.source === 'rehearsal';
      // Opened before anything runs: the run store holds the setup from then on.
      const { own } = openSetup(weir).getState();
      if (!isRehearsal && baseUrl === '') {
        openDialog('endpoint');
        return;
      }
      const answering = {
        model: model?.model ?? modelChoice.model,
        rehearsal: isRehearsal,
        ...(isRehearsal ? {} : { baseUrl }),
      };
      const others = options?.others === undefined ? own.others : [];
      // As it is now: while the workflows are read another document may be opened, whose setup is another.
      const wanted = { ...runs.getState().setup, ...change };
      if (kind === 'pdl' && others.length === 0) {
        runs.getState().startRun({ documentId: id, title, kind, source }, answering, change, plain(options));
        return;
      }
      void planDocuments(weir, others, tools.getState().definitions).then(
        (planned) => {
          const further = options?.others ?? planned.others;
          const how = { ...options, ...(further.length > 0 ? { others: further } : {}) };
          runs.getState().startRun(planned.document, answering, wanted, plain(how));
        },
        () => runs.setState({ problem: t.workflowsUnreadable }),
      );
    },
    [weir, openDialog],
  );
}

/** No further workflows are none at all, in the log as well. */
function plain(options: StartOptions = {}): StartOptions {
  const { others, ...rest } = options;
  return others && others.length > 0 ? { ...rest, others } : rest;
}
