import { examplePlanTasks } from '../../core/plan';
import { type CliCommand, forceOption, UsageError } from '../cliCommand';
import { runPlanCandidates } from '../plan/planCandidates';
import { replayPlanLog, runPlanCommand } from '../plan/runPlanCommand';
import { runPlanExperiment } from '../plan/runPlanExperiment';
import { endpointOptions, endpointUsage } from '../run/endpointOptions';

const ids = examplePlanTasks.map(({ id }) => id).join('|');
const usage = [
  `Usage: weir plan TASK|FILE|${ids} [--candidates 5] [--rule paper|z-score] [--choose N] [--agents A,B] [--max-agents N] [--print paper|authors|mermaid] [--model M --base-url U] ${endpointUsage} [--json]`,
  'weir plan --from FILE',
  'weir plan run [TASK] [--from FILE] [--resume LOG] [--out LOG] [--force] [--concurrency 4] [--max-validation 3] [--refine completion|every|failure|off] [--every N] [--updates 10] [--strategy after-completion|concurrent] [--mask P]',
  'weir plan replay LOG',
  `weir plan experiment [${ids}|FILE]... [--repetitions 3] [--queue redis://HOST:PORT]`,
].join(' | ');

export const planCommand: CliCommand = {
  usage,
  options: {
    model: {
      value: true,
      help: 'A model of the endpoint, or rehearsal-compliant (default), which follows rules without a language model',
    },
    'base-url': { value: true, help: 'OpenAI-compatible endpoint; its key is read from OPENAI_API_KEY' },
    ...endpointOptions,
    candidates: { value: true, help: 'Number of plans to write; 5 by default' },
    rule: {
      value: true,
      help: 'Rule that selects a plan: paper (default; highest P_avg, then lowest C_dep) or z-score',
    },
    choose: { value: true, help: 'Number of the candidate to use, from 1, instead of the one that the rule selects' },
    'max-agents': { value: true, help: 'Maximum number of roles in a plan' },
    agents: { value: true, help: 'Allowed roles, separated by commas' },
    from: { value: true, help: 'A plan (AOV), the log of a run, or a workflow whose dependency graph becomes a plan' },
    print: {
      value: true,
      help: "Output form of a plan: paper (default), authors (the AOV form of the authors' program) or mermaid",
    },
    temperature: { value: true, help: 'Temperature from 0 to 2; 0.7 by default; none sends no temperature' },
    seed: {
      value: true,
      help: 'Seed of the first request, increased by 1 for each further one; 1 by default; none sends no seed',
    },
    concurrency: { value: true, help: 'Maximum number of subtasks that run at the same time; 4 by default' },
    'max-validation': {
      value: true,
      help: "Maximum number of times that the verifier's feedback returns to the worker; 3 by default",
    },
    refine: { value: true, help: 'When the updater is called: completion (default), every, failure or off' },
    every: { value: true, help: 'With --refine every: number of completions between two calls; 2 by default' },
    updates: { value: true, help: 'Maximum number of calls of the updater; 10 by default' },
    strategy: {
      value: true,
      help: 'When an update is applied: after-completion (default) waits for running subtasks; concurrent does not',
    },
    mask: { value: true, help: 'Error injection: probability that an output is lost; drawn with the seed' },
    repetitions: { value: true, help: 'Repetitions of an experiment; 3 by default' },
    queue: {
      value: true,
      help: 'For an experiment: address of Redis or Valkey; `weir worker` runs the cells and this command collects the results',
    },
    resume: { value: true, help: 'Log of an unfinished run to continue' },
    out: { value: true, help: 'File for the log of a run (JSON Lines)' },
    force: forceOption,
  },
  async run(args, input) {
    const [first, ...rest] = args.positional;
    switch (first) {
      case 'run':
        return runPlanCommand(rest, args, input, usage);
      case 'replay':
        return replayPlanLog(rest, input, usage);
      case 'experiment':
        return runPlanExperiment(rest, args, input, usage);
      default:
        if (args.value('resume') !== undefined || args.value('out') !== undefined) {
          throw new UsageError(`--resume and --out belong to \`weir plan run\`. ${usage}`);
        }
        return runPlanCandidates(args.positional, args, input, usage);
    }
  },
};
