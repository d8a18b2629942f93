// An agent that replays STAR dialogues with seeded mistakes: the turn-level figures must match the mistakes, and those
// of the agent without mistakes must be 1.

import { describe, expect, it } from 'vitest';
import { createSteppingClock } from '../../../testing/scriptedChat';
import { hasStar, starDialogues, starDocumentOf, starWorkflows } from '../../../testing/starCorpus';
import type { ChatPort } from '../../llm';
import { createRandom, type JsonObject } from '../../support';
import { type ReferenceSession, type ReferenceTurn, referenceFromTrace } from '../data/referenceSession';
import type { CellRecord } from './cellRecord';
import { type LoadedWorkflow, planEvaluationCells } from './evaluationCells';
import { turnFigures } from './evaluationFigures';
import { readEvaluationPlan } from './readEvaluationPlan';
import { runEvaluation } from './runEvaluation';

const dialogues = 24;
const otherTool = { name: 'another_api', parameters: { type: 'object', properties: {} } };

/** The replayed turns, counted from the mistakes only. */
interface Tally {
  expected: number;
  predicted: number;
  names: number;
  calls: number;
  parameters: { hits: number; predicted: number; expected: number };
}

/** The predicted turns: agent turns that follow a user turn or a call. */
const questionTurns = ({ turns }: ReferenceSession) =>
  turns.filter((turn, index) => {
    const before = turns[index - 1];
    return turn.kind !== 'user' && before !== undefined && before.kind !== 'response';
  });

/** One reply for each predicted turn; `share` of them are wrong in one of three ways. */
function replay(
  references: readonly ReferenceSession[],
  share: number,
  tally: Tally,
  isRequired: (api: string, names: readonly string[]) => boolean,
): ChatPort & { left(): number } {
  const random = createRandom('star-replay');
  const replies = references.flatMap((reference) =>
    questionTurns(reference).map(
      (turn): { readonly name?: string; readonly args?: JsonObject; readonly text?: string } => {
        const isWrong = random.next() < share;
        const kind = random.pick(['value', 'name', 'reply'] as const);
        if (turn.kind === 'user') return {};
        if (turn.kind === 'response') {
          // Extra: a call instead of a reply.
          return isWrong ? made(turn, otherTool.name, { Extra: 'yes' }, 'extra', tally) : { text: turn.text };
        }
        const size = Object.keys(turn.arguments).length;
        if (!isWrong) return made(turn, turn.name, turn.arguments, 'right', tally);
        if (kind === 'reply') return missed(turn, tally);
        if (kind === 'value' && size === 0) return made(turn, turn.name, {}, 'right', tally);
        if (kind === 'name') return made(turn, otherTool.name, turn.arguments, 'name', tally);
        const wrong = Object.fromEntries(Object.keys(turn.arguments).map((name) => [name, 'a seeded mistake']));
        // An API may require none of its given parameters: then the call counts, and only its parameters are wrong.
        if (!isRequired(turn.name, Object.keys(wrong))) tally.calls += 1;
        return made(turn, turn.name, wrong, 'value', tally);
      },
    ),
  );
  let questionCount = 0;
  return {
    left: () => replies.length - questionCount,
    complete: async () => {
      const { name, args, text = '' } = replies[questionCount] ?? {};
      questionCount += 1;
      const toolCalls =
        name === undefined ? [] : [{ id: `c${questionCount}`, name, argumentsText: JSON.stringify(args ?? {}) }];
      return { kind: 'completed', reply: { content: text, toolCalls }, timing: { latencyMs: 1, retries: 0 } };
    },
  };
}

function made(
  turn: ReferenceTurn,
  name: string,
  args: JsonObject,
  mistake: 'right' | 'value' | 'name' | 'extra',
  tally: Tally,
) {
  const due = turn.kind === 'call' ? Object.keys(turn.arguments).length : 0;
  tally.predicted += 1;
  tally.parameters.predicted += Object.keys(args).length;
  if (mistake !== 'extra') {
    tally.expected += 1;
    tally.parameters.expected += due;
  }
  if (mistake === 'right' || mistake === 'value') tally.names += 1;
  if (mistake === 'right') {
    tally.calls += 1;
    tally.parameters.hits += due;
  }
  return { name, args };
}

function missed(turn: ReferenceTurn & { kind: 'call' }, tally: Tally) {
  tally.expected += 1;
  tally.parameters.expected += Object.keys(turn.arguments).length;
  return { text: 'One moment, please.' };
}

async function figuresOf(share: number) {
  const workflows = starWorkflows();
  const loaded: LoadedWorkflow[] = [...workflows].map(([id, workflow]) => ({
    entry: { id, file: id, title: workflow.title, results: {} },
    document: starDocumentOf(workflow),
    tools: [...workflow.tools, otherTool],
  }));
  const references = starDialogues()
    .filter(({ record }) => record.tasks.length === 1 && workflows.has(record.tasks[0] ?? ''))
    .map(({ record, trace }) => referenceFromTrace(trace, record.tasks[0]))
    .slice(0, dialogues);
  const plan = readEvaluationPlan(
    JSON.stringify({
      data: 'star',
      levels: ['turn'],
      arms: [{ id: 'replay', preset: 'none', strategy: 'tool-calls' }],
      models: { agent: { model: 'replay', baseUrl: 'http://localhost/v1' } },
    }),
  );
  if (!plan.ok) throw new Error(plan.error.message);
  const data = { name: 'STAR', workflows: loaded.map(({ entry }) => entry), profiles: [], references };
  const cells = planEvaluationCells(plan.value, data, loaded);
  if (!cells.ok) throw new Error(cells.error.message);
  const tally: Tally = {
    expected: 0,
    predicted: 0,
    names: 0,
    calls: 0,
    parameters: { hits: 0, predicted: 0, expected: 0 },
  };
  const schemas = new Map(loaded.flatMap(({ tools }) => tools.map(({ name, parameters }) => [name, parameters])));
  const isRequired = (api: string, names: readonly string[]) =>
    ((schemas.get(api)?.['required'] ?? []) as readonly string[]).some((name) => names.includes(name));
  // The plan orders its cells by workflow.
  const inOrder = cells.value.flatMap((cell) => (cell.level === 'turn' ? [cell.reference] : []));
  const chat = replay(inOrder, share, tally, isRequired);
  const records: CellRecord[] = [];
  const run = await runEvaluation({
    plan: plan.value,
    cells: cells.value,
    finished: new Set(),
    ports: { chat: () => chat, clock: createSteppingClock(), newId: () => '1' },
    onCell: (outcome) => outcome.kind === 'done' && records.push(outcome.record),
  });
  expect(run.failed).toEqual([]);
  // Each turn was requested once: no reply was unreadable.
  expect(chat.left()).toBe(0);
  const all = records.flatMap((record) => (record.level === 'turn' ? record.turns : []));
  const value = (id: string) => turnFigures.find((figure) => figure.id === id)?.of([all]) ?? null;
  return { tally, value };
}

describe.skipIf(!hasStar)('STAR dialogues, replayed', () => {
  it('give 1 without a mistake', async () => {
    const { tally, value } = await figuresOf(0);
    expect(tally.expected).toBeGreaterThan(40);
    expect(['selectionF1', 'invocationF1', 'parametersF1'].map(value)).toEqual([1, 1, 1]);
  });

  it('give the F1 that the seeded mistakes leave', async () => {
    const { tally, value } = await figuresOf(0.4);
    const { names, calls, predicted, expected, parameters } = tally;
    expect(calls).toBeLessThan(names);
    expect(names).toBeLessThan(expected);
    expect(value('selectionP')).toBe(names / predicted);
    expect(value('selectionR')).toBe(names / expected);
    expect(value('selectionF1')).toBe((2 * names) / (predicted + expected));
    expect(value('invocationP')).toBe(calls / predicted);
    expect(value('invocationR')).toBe(calls / expected);
    expect(value('invocationF1')).toBe((2 * calls) / (predicted + expected));
    expect(value('parametersP')).toBe(parameters.hits / parameters.predicted);
    expect(value('parametersR')).toBe(parameters.hits / parameters.expected);
    expect(value('parametersF1')).toBe((2 * parameters.hits) / (parameters.predicted + parameters.expected));
  });
});
