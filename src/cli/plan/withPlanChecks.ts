// Provides acceptance checks with the script sandbox and the parsers of TypeScript and LaTeX; each is loaded by the first check that
// needs them. The sandbox thread is stopped at the end.

import type { CheckPorts } from '../../core/plan';
import type { ScriptSandbox } from '../../core/session';

export async function withPlanChecks<T>(work: (checking: CheckPorts) => Promise<T>): Promise<T> {
  let sandbox: Promise<ScriptSandbox> | undefined;
  const openSandbox = async () => (await import('../../adapters/node/createNodeSandbox')).createNodeSandbox();
  const checking: CheckPorts = {
    runScript: async (check, result, cancel) => {
      const { createScriptCheck } = await import('../../adapters/sandbox/createScriptCheck');
      sandbox ??= openSandbox();
      return createScriptCheck(await sandbox)(check, result, cancel);
    },
    typescriptFault: async (text) => {
      const { typescriptFault } = await import('../../adapters/typescript/typescriptFault');
      return typescriptFault(text);
    },
    latexFault: async (text) => {
      const { latexFault } = await import('../../adapters/latex/latexFault');
      return latexFault(text);
    },
  };
  try {
    return await work(checking);
  } finally {
    (await sandbox)?.dispose();
  }
}
