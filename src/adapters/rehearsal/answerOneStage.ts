// Plays the agent of the one-stage baselines: solves the task as `answerTask` does, then builds the graph of its own
// calls. The hasty temperament starts the graph before or between its calls.

import { createRandom, type JsonObject } from '../../core/support';
import { graphCalls, mineExecutions, nextGraphCall } from './answerBuilder';
import { answerTask, answerTaskPlan, type StageManner } from './answerTask';
import { parseJsonOrUndefined, type StagePrompt } from './readStagePrompt';
import type { StageMove } from './stageMoves';
import { printStagePlan } from './stageMoves';

const graphNames = /^(?:add_(?:start|function|condition|llm|end)_node|add_edge|remove_node|remove_edge)$/;

export function answerOneStage(stage: StagePrompt, manner: StageManner): StageMove {
  const solving: StagePrompt = {
    ...stage,
    tools: stage.tools.filter(({ name }) => !graphNames.test(name)),
    calls: stage.calls.filter(({ name }) => !graphNames.test(name)),
  };
  const move = answerTask(solving, manner);
  const made = stage.calls.filter(({ name }) => graphNames.test(name));
  const random = createRandom(`${manner.seed ?? 1}/one-stage/${stage.task}`);
  const mixingChance = /hasty/.test(manner.model) && stage.openStep === undefined ? random.fork('mix').next() : 1;
  const start = { name: 'add_start_node', arguments: { inputs: Object.keys(stage.inputs) } };
  const buildsNow =
    mixingChance < 0.4 || (mixingChance < 0.7 && solving.calls.some(({ hasSucceeded }) => hasSucceeded));
  if (buildsNow && made.length === 0) return { ...start, reasoning: 'The graph may as well begin now.' };
  if (move.name !== 'finish' || !solving.calls.some(({ hasSucceeded }) => hasSucceeded)) return move;
  const graph = mineExecutions([
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

export function answerOneStagePlan(stage: StagePrompt): string {
  const planned = parseJsonOrUndefined(answerTaskPlan(stage)) as JsonObject;
  const steps = (planned.steps as readonly string[]).slice(0, -1);
  return printStagePlan(String(planned.analysis), [...steps, 'Build the graph of these calls', 'Hand in the answer']);
}
