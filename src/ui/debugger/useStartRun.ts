import { useCallback } from 'react';
import type { SessionConfig } from '../../core/session';
import type { RunSetup, StartOptions } from '../../state/runStore';
import { useShell, useWeir } from '../shell/weirContext';

/** Starts a session on the open document with the model chosen in the header. */
export function useStartRun(): (
  change?: Partial<RunSetup>,
  model?: Pick<SessionConfig, 'model' | 'rehearsal'>,
  options?: StartOptions,
) => void {
  const { workspace, settings, runs } = useWeir();
  const openDialog = useShell((state) => state.openDialog);
  return useCallback(
    (change, model, options) => {
      const { document } = workspace.getState().history;
      const { modelChoice, baseUrl } = settings.getState();
      const isRehearsal = model?.rehearsal ?? modelChoice.source === 'rehearsal';
      if (!isRehearsal && baseUrl === '') {
        openDialog('endpoint');
        return;
      }
      runs.getState().startRun(
        { documentId: document.id, title: document.title, kind: document.kind, source: document.source },
        {
          model: model?.model ?? modelChoice.model,
          rehearsal: isRehearsal,
          ...(isRehearsal ? {} : { baseUrl }),
        },
        change,
        options,
      );
    },
    [workspace, settings, runs, openDialog],
  );
}
