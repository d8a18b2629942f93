// Commands on whole runs: the side-by-side comparison of agents, and commands for the open run.

import { runHistoryMessages as t } from '../../../messages/runHistory.en';
import { type AppCommand, appCommandsIn } from '../../studio/appCommandTypes';
import type { WeirStores } from '../../studio/weirContext';

const view = appCommandsIn('View');

function listedRun({ runs }: WeirStores) {
  const { active, runs: listed } = runs.getState();
  return listed.find(({ id }) => id === active?.id);
}

export const historyCommands: readonly AppCommand[] = [
  view(
    'side-by-side',
    t.compareAgentsCommand,
    'demo compliance controllers formats models columns run concurrently',
    ({ shell }) => shell.getState().openDialog('sideBySide'),
  ),
  view(
    'run.branches',
    t.branchesOfOpenRun,
    'forks tree relatives compare',
    (stores) => stores.shell.getState().openDialog('branches', listedRun(stores)?.id),
    { when: (stores) => listedRun(stores) !== undefined },
  ),
];
