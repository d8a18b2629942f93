import { createRunHistory } from '../../../state/runs/runHistory';
import { ownStore } from '../../studio/weirContext';

export const useHistory = ownStore(({ runs, runPorts, workspace, imports }) =>
  createRunHistory({
    ...runPorts,
    runs,
    notify: (...told) => workspace.getState().notify(...told),
    announce: () => imports.getState().adoptRuns([]),
  }),
);
