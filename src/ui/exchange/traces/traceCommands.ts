// Commands about logs: the open run as a file, and an import that waits.

import { tracesMessages as t } from '../../../messages/traces.en';
import type { Command } from '../../studio/commands';
import { exportRuns, exportTargets } from '../../studio/saveRuns';
import type { WeirStores } from '../../studio/weirContext';

export function traceCommands(stores: WeirStores): readonly Command[] {
  const { runs, imports, shell } = stores;
  const { active } = runs.getState();
  const { wizard } = imports.getState();
  const goOn = wizard && {
    id: 'traces.go-on',
    title: t.continueImport(wizard.traces.length),
    group: 'Documents' as const,
    words: 'traces wizard chat star',
    run: () => shell.getState().openDialog('traces'),
  };
  const exports = exportTargets.map(({ id, label, hint }) => ({
    id: `export-run.${id}`,
    title: t.exportTheRunAs({ label }),
    group: 'Share' as const,
    words: `log save download session ${hint}`,
    run: () => void (active && exportRuns(stores, id, [active.id])),
  }));
  return [...(goOn ? [goOn] : []), ...(active ? exports : [])];
}
