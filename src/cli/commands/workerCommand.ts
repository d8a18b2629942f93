import { runEvaluationCell } from '../../core/sessionEvaluation';
import { type CancelSignal, createCancelSource } from '../../core/support';
import { type CliCommand, UsageError } from '../cliCommand';
import { openCellPorts } from '../evaluate/cellPorts';
import { loadBundle } from '../evaluate/loadEvaluation';
import { createChangeLogger, openQueue } from '../evaluate/queueRun';
import { formatCountedNoun, toOneLine } from '../formatText';
import { readNumberOption } from '../parseArgs';
import { openExperimentBundle } from '../plan/experimentQueue';
import { endpointOptions, endpointUsage, readProfileOptions } from '../run/endpointOptions';

const usage = `Usage: weir worker --queue redis://HOST:PORT [--concurrency N] [--endpoint URL]... ${endpointUsage} [--lease SECONDS] [--json]`;

interface OpenBundle {
  /** Returns the result; undefined if it was cancelled. */
  run(task: string, cancel: CancelSignal): Promise<string | undefined>;
  dispose(): void;
}
/** Maximum number of open plans: most workers need one at a time. */
const maxOpenBundles = 3;

/** Runs cells of plans and repetitions of experiments from the queue until it is stopped. */
export const workerCommand: CliCommand = {
  usage,
  options: {
    queue: { value: true, help: 'Address of Redis or Valkey' },
    concurrency: { value: true, help: 'Maximum number of cells that run at the same time; 1 by default' },
    endpoint: {
      value: true,
      repeat: true,
      help: 'Address to which plans may send the key of this worker; any address by default',
    },
    ...endpointOptions,
    lease: {
      value: true,
      help: 'Seconds without a heartbeat after which other workers take over its cells; 30 by default',
    },
  },
  async run(args, input) {
    if (args.positional.length > 0) throw new UsageError(`worker takes no file. ${usage}`);
    const address = args.value('queue');
    if (address === undefined) throw new UsageError(`--queue is missing. ${usage}`);
    const concurrency = readNumberOption(args, 'concurrency', 1, { min: 1, max: 64, whole: true });
    const leaseSeconds = readNumberOption(args, 'lease', 30, { min: 1, max: 3600 });
    const endpoints = args.values('endpoint');
    const profile = await readProfileOptions(args, input);
    const redis = await openQueue(address);
    const { serveTasks } = await import('../../adapters/queue/serveTasks');
    const { reserveRedisRequest: takeRedisTurn } = await import('../../adapters/queue/redisRate');
    const openBundles = new Map<string, Promise<OpenBundle>>();
    const openBundle = async (bundle: string): Promise<OpenBundle> => {
      const experiment = await openExperimentBundle(
        bundle,
        input,
        endpoints.length > 0 ? endpoints : undefined,
        profile,
      );
      if (experiment) return { run: experiment, dispose: () => undefined };
      const { plan, cells } = await loadBundle(bundle, input);
      const { ports, dispose } = await openCellPorts(plan, cells, input, {
        takeTurn: (endpoint, perMinute) => takeRedisTurn(redis, endpoint, perMinute),
        ...(endpoints.length > 0 ? { endpoints } : {}),
        profile,
      });
      const byId = new Map(cells.map((cell) => [cell.id, cell]));
      return {
        run: async (task, signal) => {
          const cell = byId.get(task);
          if (!cell)
            throw new Error('The plan in the queue has no such cell. Use the same version of Weir everywhere.');
          const outcome = await runEvaluationCell(cell, plan, ports, signal);
          if (outcome.kind === 'failed') throw new Error(outcome.message);
          return outcome.kind === 'cancelled' ? undefined : JSON.stringify(outcome);
        },
        dispose,
      };
    };
    const openBundleOnce = (bundle: string): Promise<OpenBundle> => {
      const known = openBundles.get(bundle) ?? openBundle(bundle);
      openBundles.set(bundle, known);
      known.catch(() => openBundles.delete(bundle));
      for (const [old, opened] of [...openBundles].slice(0, -maxOpenBundles)) {
        openBundles.delete(old);
        void opened.then(({ dispose }) => dispose());
      }
      return known;
    };
    const cancel = createCancelSource();
    input.onInterrupt?.(() => {
      input.log('Stopping: open cells go back to the queue.');
      cancel.cancel();
    });
    const logChange = createChangeLogger(input);
    let [done, failed] = [0, 0];
    input.log(`Waiting for cells (${formatCountedNoun(concurrency, 'cell')} at a time). Ctrl-C stops.`);
    await serveTasks(redis, {
      concurrency,
      leaseSeconds,
      run: async (bundle, task, signal) => (await openBundleOnce(bundle)).run(task, signal),
      onDone: (task) => input.log(`${++done}  ${task}`),
      onFailed: (task, message) => {
        failed += 1;
        input.log(`${task}: ${toOneLine(message)}`);
      },
      onTrouble: (message) => logChange(`queue: ${toOneLine(message)}; trying on.`),
      cancel: cancel.signal,
    });
    redis.disconnect();
    for (const opened of openBundles.values()) (await opened).dispose();
    const text = `${formatCountedNoun(done, 'cell')} done, ${formatCountedNoun(failed, 'failed attempt')}`;
    return { exitCode: 0, json: { done, failed }, text };
  },
};
