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
      help: 'A model of the endpoint; rehearsal-compliant (default) goes by rule, no language model',
    },
    'base-url': { value: true, help: 'OpenAI-compatible endpoint; its key is read from OPENAI_API_KEY' },
    ...endpointOptions,
    candidates: { value: true, help: 'How many plans are written; 5 by default' },
    rule: { value: true, help: 'Which one is taken: paper (default; highest P_avg, then lowest C_dep) or z-score' },
    choose: { value: true, help: 'Takes this candidate, counted from 1, instead of the one that the rule selects' },
    'max-agents': { value: true, help: 'How many roles a plan may have' },
    agents: { value: true, help: 'The only roles there are, with commas between' },
    from: { value: true, help: 'A plan (AOV), the log of a run, or a workflow whose dependency graph becomes a plan' },
    print: { value: true, help: 'How a plan is printed: paper (default), authors (their form of AOV) or mermaid' },
    temperature: { value: true, help: 'Of the model, from 0 to 2; 0.7 by default; none sends no temperature' },
    seed: { value: true, help: 'Requests count up from it; 1 by default; none sends no seed' },
    concurrency: { value: true, help: 'Subtasks at once; 4 by default' },
    'max-validation': { value: true, help: "How often a verifier's feedback goes back to the worker; 3 by default" },
    refine: { value: true, help: 'When the updater is asked: completion (default), every, failure or off' },
    every: { value: true, help: 'After how many completions, with --refine every; 2 by default' },
    updates: { value: true, help: 'How often the updater is asked at most; 10 by default' },
    strategy: { value: true, help: 'after-completion (default): wait for all that runs; or concurrent' },
    mask: { value: true, help: 'Error injection: each output is lost with this probability, drawn by the seed' },
    repetitions: { value: true, help: 'Of an experiment; 3 by default' },
    queue: { value: true, help: 'Of an experiment: address of Redis or Valkey; `weir worker` runs it, this collects' },
    resume: { value: true, help: 'The log of a plan to go on with' },
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
