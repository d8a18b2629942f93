import { rejudgeMessages as t } from '../../../messages/rejudge.en';
import { loadSessionDocuments } from '../../../state/workspace/loadSessionDocuments';
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
    void loadSessionDocuments({ workspace, repository }, [], tools.getState().definitions)
      .then(({ document }) => overlay.getState().startTrial(active, { document }, title))
      .catch(() => workspace.getState().notify('error', t.recheckFailed));
  };
}
