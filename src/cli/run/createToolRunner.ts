// Runs scripts and HTTP requests of tools on the command line; both load with the first call that needs them. A secret
// is an environment variable, since arguments are visible in the process list, and is sent only to the address that
// names it.

import type { RunToolPort, ScriptSandbox } from '../../core/session';
import type { CliInput } from '../cliCommand';
import { secretFilterOf } from '../secrets';

/** `booking-service` is `WEIR_SECRET_BOOKING_SERVICE`. */
export const secretVariable = (name: string) => `WEIR_SECRET_${name.toUpperCase().replace(/[^A-Z0-9]+/g, '_')}`;

export function createToolRunner(input: Pick<CliInput, 'env' | 'secrets'>): {
  readonly runTool: RunToolPort;
  dispose(): void;
} {
  let sandbox: ScriptSandbox | undefined;
  let running: Promise<RunToolPort> | undefined;
  const load = async (): Promise<RunToolPort> => {
    const [{ createRunTool, originOfTemplate }, { createNodeSandbox }, { createHttpTool }] = await Promise.all([
      import('../../core/session'),
      import('../../adapters/node/createNodeSandbox'),
      import('../../adapters/httpTool/createHttpTool'),
    ]);
    const secrets = secretFilterOf(input);
    const created = createNodeSandbox();
    sandbox = created;
    return (call, backend, context, cancel) => {
      const http = createHttpTool({
        findSecret: (name) => {
          const value = input.env(secretVariable(name))?.trim();
          const origin = backend.kind === 'http' ? originOfTemplate(backend.url) : undefined;
          return value && origin !== undefined ? { name, origin: new URL(origin).origin, value } : undefined;
        },
        secrets: () => secrets,
        missingSecret: (name) => `The secret ${name} is not there. Set ${secretVariable(name)} in the environment.`,
      });
      return createRunTool(created, http)(call, backend, context, cancel);
    };
  };
  return {
    runTool: async (call, backend, context, cancel) => {
      running ??= load();
      return (await running)(call, backend, context, cancel);
    },
    dispose: () => sandbox?.dispose(),
  };
}
