// What acceptance checks need on the command line: the sandbox of scripts and the parser of TypeScript, both loaded with the
// first check that asks for them. The thread of the sandbox ends with the work.

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
  };
  try {
    return await work(checking);
  } finally {
    (await sandbox)?.dispose();
  }
}
