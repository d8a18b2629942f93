// The shipped bicycle example with every combination of its answers, given one by one or before the question: the
// canvas shows exactly the branch that the user chose.

import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../core/flowchart';
import { projectRunOverlay } from '../core/projection';
import { buildSessionTools, createSessionRunner, defaultSessionConfig } from '../core/session';
import { pathLines } from './playSteps';
import { rehearsalChat } from './rehearsalChat';
import { exampleDocument } from './rehearsedTalk';
import { createSteppingClock } from './scriptedChat';

const document = exampleDocument('bicycleRepair.mmd');
const graph = buildFlowchartGraph(readFlowchart(document.source).data);

async function play(turns: readonly string[]) {
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: createSteppingClock(),
    sessionId: 'bicycle',
    document,
    tools: buildSessionTools([document]),
    config: {
      ...defaultSessionConfig,
      tools: { default: 'mock', generated: 'success' },
      user: { kind: 'scripted', turns: turns.map((text) => ({ text })) },
    },
  });
  runner.start();
  await runner.settled();
  return runner.state;
}

/** Ids of the flowchart nodes in the order of the answers. */
function nodesOfAnswers({ safe, parts, rides }: Answers): readonly string[] {
  const begin = ['start', 'look', 'safe'];
  if (!safe) return [...begin, 'refuse'];
  const order = parts ? ['parts'] : ['parts', 'order', 'wait'];
  return [...begin, ...order, ...rides.flatMap(() => ['repair', 'ride', 'fine']), 'handover'];
}

interface Answers {
  readonly safe: boolean;
  readonly parts: boolean;
  /** True if it runs well, after each test ride. */
  readonly rides: readonly boolean[];
}

const sayings: readonly { readonly name: string; turns(answers: Answers): readonly string[] }[] = [
  {
    name: 'one by one',
    turns: ({ safe, parts, rides }) => [
      'My brakes squeak',
      ...[safe, parts, ...rides].map((yes) => (yes ? 'yes' : 'no')),
    ],
  },
  {
    name: 'in whole sentences',
    turns: ({ safe, parts, rides }) => [
      'My brakes squeak',
      safe ? 'It is safe to repair' : 'It is not safe to repair',
      parts ? 'The parts are here' : 'The parts are not here',
      ...rides.map((yes) => (yes ? 'It runs well' : 'It does not run well')),
    ],
  },
  {
    name: 'ahead of the question',
    turns: ({ safe, parts, rides }) => [
      safe ? 'My brakes squeak. It is safe to repair' : 'My brakes squeak. It is not safe to repair',
      parts ? 'yes' : 'no',
      ...rides.map((yes) => (yes ? 'yes' : 'no')),
    ],
  },
];

const combinations: readonly Answers[] = [
  { safe: false, parts: true, rides: [] },
  ...[true, false].flatMap((parts) =>
    [[true], [false, true], [false, false, true]].map((rides) => ({ safe: true, parts, rides })),
  ),
];

/** Leaves out the turns that the agent does not ask for. */
const asked = ({ safe }: Answers, name: string, turns: readonly string[]) =>
  safe ? turns : turns.slice(0, name === 'ahead of the question' ? 1 : 2);

describe('the bicycle example', () => {
  for (const { name, turns } of sayings)
    for (const answers of combinations) {
      const said = asked(answers, name, turns(answers));
      it(`${name}: ${said.join(' / ')}`, async () => {
        const state = await play(said);
        const { run, path } = projectRunOverlay(state, graph);
        const wanted = nodesOfAnswers(answers);
        const trace = pathLines(state).join('\n');
        expect(
          path.map(({ from, to }) => `${from} ${to}`),
          trace,
        ).toEqual(wanted.slice(1).map((to, index) => `${wanted[index]} ${to}`));
        expect(state.path.filter(({ gap }) => gap !== undefined)).toEqual([]);
        const done = Object.entries(run).flatMap(([id, { status }]) => (status === 'done' ? [id] : []));
        expect(new Set(done), trace).toEqual(new Set(wanted));
        // Every step that the reply states is done, and no other.
        const texts = state.transcript.flatMap((entry) => (entry.kind === 'agent' ? [entry.text] : [])).join(' ');
        for (const { id, label } of graph.nodes) {
          const isStep = run[id]?.visits !== undefined;
          if (isStep && texts.includes(`${label}.`)) expect(run[id]?.status, label).toBe('done');
        }
      });
    }
});
