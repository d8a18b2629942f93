// Plays the agent of the one-stage baselines: solves the task as `answerTask` does, then builds the graph of its own calls.
// The hasty one mixes both: it begins the graph first, or in the middle of its calls.

import { createRandom, type JsonObject } from '../../core/support';
import { graphCalls, mineRead, nextGraphCall } from './answerBuilder';
import { answerTask, answerTaskPlan, type StageManner } from './answerTask';
import { parse, type ReadStage } from './readStagePrompt';
import type { StageMove } from './stageMoves';
import { printStagePlan } from './stageMoves';

const graphNames = /^(?:add_(?:start|function|condition|llm|end)_node|add_edge|remove_node|remove_edge)$/;

export function answerOneStage(stage: ReadStage, manner: StageManner): StageMove {
  const solving: ReadStage = {
    ...stage,
    tools: stage.tools.filter(({ name }) => !graphNames.test(name)),
    calls: stage.calls.filter(({ name }) => !graphNames.test(name)),
  };
  const move = answerTask(solving, manner);
  const made = stage.calls.filter(({ name }) => graphNames.test(name));
  const random = createRandom(`${manner.seed ?? 1}/one-stage/${stage.task}`);
  const begun = /hasty/.test(manner.model) && stage.openStep === undefined ? random.fork('mix').next() : 1;
  const start = { name: 'add_start_node', arguments: { inputs: Object.keys(stage.inputs) } };
  const isDue = begun < 0.4 || (begun < 0.7 && solving.calls.some(({ isGood }) => isGood));
  if (isDue && made.length === 0) return { ...start, reasoning: 'The graph may as well begin now.' };
  if (move.name !== 'finish' || !solving.calls.some(({ isGood }) => isGood)) return move;
  const graph = mineRead([
    {
      trace: {
        id: 'own',
        source: 'weir',
        steps: solving.calls.flatMap(({ name, arguments: args, result }, at) =>
          result === undefined
            ? []
            : [{ kind: 'call' as const, seq: at + 1, name, arguments: args, outcome: 'succeeded' as const, result }],
        ),
      },
      inputs: stage.inputs,
      ...(move.arguments.answer === undefined ? {} : { answer: move.arguments.answer }),
      hasSucceeded: true,
    },
  ]);
  const calls = graphCalls(graph).filter(
    ({ name }) => name !== 'add_start_node' || !made.some((call) => call.name === name),
  );
  const next = nextGraphCall(calls, made, stage.task, { ...manner, model: '' });
  return next.name === 'finish' ? move : next;
}

export function answerOneStagePlan(stage: ReadStage): string {
  const planned = parse(answerTaskPlan(stage)) as JsonObject;
  const steps = (planned.steps as readonly string[]).slice(0, -1);
  return printStagePlan(String(planned.analysis), [...steps, 'Build the graph of these calls', 'Hand in the answer']);
}
