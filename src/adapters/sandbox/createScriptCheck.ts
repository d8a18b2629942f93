// Runs the user's acceptance scripts in the sandbox of tools, with the same limits. The result to check is the only
// argument.

import type { CheckPorts } from '../../core/plan';
import { emptyScriptContext, type ScriptSandbox, scriptLimits } from '../../core/session';

export const createScriptCheck =
  (sandbox: Pick<ScriptSandbox, 'run'>): CheckPorts['runScript'] =>
  async (check, result, cancel) => {
    const run = await sandbox.run(check.source, { result }, emptyScriptContext(1, 0), scriptLimits(check), cancel);
    return run.result.kind === 'succeeded'
      ? { kind: 'answered', value: run.result.value }
      : { kind: 'failed', message: run.result.message };
  };
