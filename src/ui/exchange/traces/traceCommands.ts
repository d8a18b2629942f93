// Commands about logs: the open run as a file, and an import that waits.

import { tracesMessages as t } from '../../../messages/traces.en';
import type { Command } from '../../studio/commands';
import { exportRuns, exportTargets } from '../../studio/saveRuns';
import type { WeirStores } from '../../studio/weirContext';

export function traceCommands(stores: WeirStores): readonly Command[] {
  const { runs, imports, shell } = stores;
  const { active } = runs.getState();
  const { wizard } = imports.getState();
  const commands: Command[] = [];
  if (wizard)
    commands.push({
      id: 'traces.go-on',
      title: t.continueImport(wizard.traces.length),
      group: 'Documents',
      words: 'traces wizard chat star',
      run: () => shell.getState().openDialog('traces'),
    });
  if (active)
    commands.push(
      ...exportTargets.map(
        ({ id, label, hint }): Command => ({
          id: `export-run.${id}`,
          title: t.exportTheRunAs({ label }),
          group: 'Share',
          words: `log save download session ${hint}`,
          run: () => void exportRuns(stores, id, [active.id]),
        }),
      ),
    );
  return commands;
}
