// Commands about logs: export the open run, and continue a pending import.

import { tracesMessages as t } from '../../../messages/traces.en';
import { type AppCommand, appCommandsIn } from '../../studio/appCommandTypes';
import { exportOrAskRuns, exportTargets } from '../../studio/downloadRuns';
import type { WeirStores } from '../../studio/weirContext';

const documents = appCommandsIn('Documents');
const share = appCommandsIn('Share');

export function traceCommands(stores: WeirStores): readonly AppCommand[] {
  const { runs, imports, shell } = stores;
  const { active } = runs.getState();
  const { wizard } = imports.getState();
  const commands: AppCommand[] = [];
  if (wizard) {
    const open = () => shell.getState().openDialog('traces');
    commands.push(documents('traces.go-on', t.continueImport(wizard.traces.length), 'traces wizard chat star', open));
  }
  for (const { id, label, hint } of active ? exportTargets : []) {
    const words = `log save download session ${hint}`;
    const save = () => void (active && exportOrAskRuns(stores, id, [active.id]));
    commands.push(share(`export-run.${id}`, t.exportTheRunAs({ label }), words, save));
  }
  return commands;
}
