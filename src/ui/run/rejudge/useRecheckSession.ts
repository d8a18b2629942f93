import { rejudgeMessages as t } from '../../../messages/rejudge.en';
import { useShell, useWeir } from '../../studio/weirContext';

/** Judges the open session again with the current text of the open document and shows the result. */
export function useRecheckSession(): () => void {
  const { workspace, repository, runs, overlay, tools } = useWeir();
  const setBottomTab = useShell((state) => state.setBottomTab);
  return () => {
    const { active } = runs.getState();
    if (!active) return;
    setBottomTab('rejudge');
    const { title } = workspace.getState().history.document;
    void import('../../../state/workspace/loadSessionDocuments')
      .then(({ loadSessionDocuments: planDocuments }) =>
        planDocuments({ workspace, repository }, [], tools.getState().definitions),
      )
      .then(({ document }) => overlay.getState().startTrial(active, { document }, title))
      .catch(() => workspace.getState().notify('error', t.recheckFailed));
  };
}
