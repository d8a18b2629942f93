// Commands on whole runs: the side-by-side comparison of agents, and commands for the open run.

import { runHistoryMessages as t } from '../../../messages/runHistory.en';
import { type AppCommand, appCommandsIn } from '../../studio/appCommandTypes';
import type { WeirStores } from '../../studio/weirContext';

const view = appCommandsIn('View');

export function historyCommands({ runs, shell }: Pick<WeirStores, 'runs' | 'shell'>): readonly AppCommand[] {
  const { active, runs: listed } = runs.getState();
  const { openDialog } = shell.getState();
  const run = listed.find(({ id }) => id === active?.id);
  const agents = 'demo compliance controllers formats models columns run concurrently';
  const sideBySide = view('side-by-side', t.compareAgentsCommand, agents, () => openDialog('sideBySide'));
  if (!run) return [sideBySide];
  const openBranches = () => openDialog('branches', run.id);
  return [sideBySide, view('run.branches', t.branchesOfOpenRun, 'forks tree relatives compare', openBranches)];
}
