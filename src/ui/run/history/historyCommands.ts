// Commands about runs as a whole: agents side by side, and what belongs to the open run.

import { runHistoryMessages as t } from '../../../messages/runHistory.en';
import type { Command } from '../../studio/commands';
import type { WeirStores } from '../../studio/weirContext';

export function historyCommands({ runs, shell }: Pick<WeirStores, 'runs' | 'shell'>): readonly Command[] {
  const { active, runs: listed } = runs.getState();
  const { openDialog } = shell.getState();
  const commands: Command[] = [
    {
      id: 'side-by-side',
      title: t.compareAgentsSideBySide,
      group: 'View',
      words: 'demo compliance controllers formats models columns run concurrently',
      run: () => openDialog('sideBySide'),
    },
  ];
  const run = listed.find(({ id }) => id === active?.id);
  if (run)
    commands.push({
      id: 'run.branches',
      title: t.branchesOfOpenRun,
      group: 'View',
      words: 'forks tree relatives compare',
      run: () => openDialog('branches', run.id),
    });
  return commands;
}
