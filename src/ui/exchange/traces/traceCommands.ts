// Commands about logs: the open run as a file, and an import that waits.

import { tracesMessages as t } from '../../../messages/traces.en';
import { type Command, commandsIn } from '../../studio/appCommandTypes';
import { exportRuns, exportTargets } from '../../studio/downloadRuns';
import type { WeirStores } from '../../studio/weirContext';

const documents = commandsIn('Documents');
const share = commandsIn('Share');

export function traceCommands(stores: WeirStores): readonly Command[] {
  const { runs, imports, shell } = stores;
  const { active } = runs.getState();
  const { wizard } = imports.getState();
  const commands: Command[] = [];
  if (wizard) {
    const open = () => shell.getState().openDialog('traces');
    commands.push(documents('traces.go-on', t.continueImport(wizard.traces.length), 'traces wizard chat star', open));
  }
  for (const { id, label, hint } of active ? exportTargets : []) {
    const words = `log save download session ${hint}`;
    const save = () => void (active && exportRuns(stores, id, [active.id]));
    commands.push(share(`export-run.${id}`, t.exportTheRunAs({ label }), words, save));
  }
  return commands;
}
