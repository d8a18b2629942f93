// Commands about logs: export the open run, and continue a pending import.

import { appCommandsMessages as t } from '../../../messages/appCommands.en';
import { type AppCommand, appCommandsIn } from '../../studio/appCommandTypes';
import { exportOrAskRuns, exportTargets } from '../../studio/downloadRuns';
import type { WeirStores } from '../../studio/weirContext';

const documents = appCommandsIn('Documents');
const share = appCommandsIn('Share');

const pendingTraces = ({ imports }: WeirStores) => imports.getState().wizard?.rows;
const openRun = ({ runs }: WeirStores) => runs.getState().active;

export const traceCommands: readonly AppCommand[] = [
  documents(
    'traces.go-on',
    t.continuePendingImport,
    'traces wizard chat star',
    ({ shell }) => shell.getState().openDialog('traces'),
    {
      when: (stores) => pendingTraces(stores) !== undefined,
      titleNow: (stores) => t.continueImport(pendingTraces(stores)?.length ?? 0),
    },
  ),
  ...exportTargets.map(({ id, label, hint }) =>
    share(
      `export-run.${id}`,
      t.exportTheRunAs({ label }),
      `log save download session ${hint}`,
      (stores) => {
        const run = openRun(stores);
        if (run) void exportOrAskRuns(stores, id, [run.id]);
      },
      { when: (stores) => openRun(stores) !== undefined },
    ),
  ),
];
