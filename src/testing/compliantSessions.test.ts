// Checks the results of Compare and Paths for sessions that follow their workflow: the shipped demos without
// violations, and every example played to its end by the rehearsal agent.

import { describe, expect, it } from 'vitest';
import { createOpenAiChat } from '../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../adapters/rehearsal';
import { buildFlowchartGraph, readFlowchart } from '../core/flowchart';
import { flowchartProcedure, toolsFromDocument } from '../core/formats';
import { buildProcedureGraph, readPdlCached } from '../core/language';
import { tracesFromEvents } from '../core/logs';
import { projectRunOverlay } from '../core/projection';
import { brokenOffAfter, compareBehaviour, summariseComparison } from '../core/reconstruct';
import { createSessionRunner, defaultSessionConfig, type SessionConfig } from '../core/session';
import { demos, type Example, examples } from '../examples';
import { compareMessages as sentences } from '../messages/compare.en';
import { mineWorkflow } from '../state/compare/mineWorkflow';
import { buildCompareSentence } from '../ui/compare/buildCompareSentence';
import { pathLines } from './playSteps';

async function hold({ id, title, kind, source }: Example, config: Partial<SessionConfig>) {
  const graph =
    kind === 'pdl' ? buildProcedureGraph(readPdlCached(source)) : buildFlowchartGraph(readFlowchart(source).data);
  const procedure = kind === 'pdl' ? undefined : flowchartProcedure(source, graph).procedure;
  let time = 0;
  const runner = createSessionRunner({
    chat: createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: 'rehearsal', fetch: createRehearsalFetch() }),
    clock: { now: () => ++time },
    sessionId: id,
    config: { ...defaultSessionConfig, ...config },
    document: { title, kind, source, ...(procedure ? { procedure } : {}) },
    tools: toolsFromDocument(readPdlCached(procedure ?? source), []),
  });
  runner.start();
  for (let round = 0; round < 200 && runner.state.phase.kind !== 'ended'; round++) {
    await runner.settled();
    await Promise.resolve();
  }
  return { state: runner.state, events: runner.events, graph };
}

type Held = Awaited<ReturnType<typeof hold>>;

function expectFollows(...sessions: readonly Held[]): void {
  const [first] = sessions;
  if (!first) return;
  const { state, graph } = first;
  const traces = sessions.flatMap(({ events }) => tracesFromEvents(events));
  const { rebuilding, comparison } = mineWorkflow({ authored: graph, traces });
  const { rebuilt, chain, graphScore } = comparison;
  const { paths, equivalence } = compareBehaviour(graph, rebuilding.whole, { brokenOff: brokenOffAfter(traces) });
  expect(
    {
      sentence: buildCompareSentence(summariseComparison({ runs: traces.map(() => []), comparison })).first,
      marks: [...rebuilt.nodes, ...rebuilt.edges].filter(({ mark }) => mark !== 'matched').map(({ id }) => id),
      precision: [chain.allOrders.precision, graphScore.precision],
      fitness: rebuilding.fitness.fitness,
      spurious: paths.spurious,
      follows: equivalence.kind === 'equivalent' || equivalence.kind === 'contained',
    },
    pathLines(state).join('\n'),
  ).toEqual({
    sentence: sentences.follow(traces.length),
    marks: [],
    precision: [1, 1],
    fitness: 1,
    spurious: [],
    follows: true,
  });
}

/** Every visit is drawn at one node, and nothing is available after the end of the session. */
function expectDrawn({ state, graph }: Held): void {
  const { run } = projectRunOverlay(state, graph);
  const visits = Object.values(run).flatMap((overlay) => overlay.visits);
  expect(visits.toSorted((a, b) => a - b)).toEqual(Array.from({ length: state.visitCount }, (_, index) => index + 1));
  expect(Object.entries(run).filter(([, { status }]) => status === 'available' || status === 'active')).toEqual([]);
}

describe('compliant sessions', () => {
  for (const demo of demos)
    for (const { id, controllers } of demo.variants)
      it(`${demo.title}, ${id}`, async () => {
        const example = examples.find((one) => one.id === demo.exampleId) as Example; // A test of the demos guarantees this.
        const user = { kind: 'scripted', turns: demo.turns } as const;
        const { model, seed, tools } = demo;
        const held = await hold(example, { model, seed, tools, user, controllers });
        expectDrawn(held);
        if (held.state.counters.violations === 0) expectFollows(held);
      });

  for (const example of examples)
    it(`${example.title}, played with several seeds, one by one and together`, async () => {
      const all: Held[] = [];
      for (const seed of [1, 2, 3, 4]) {
        const model = 'rehearsal-compliant';
        const user = { kind: 'simulated', model } as const;
        for (const generated of [{}, { generated: 'success' as const }]) {
          const held = await hold(example, { model, seed, user, tools: { default: 'mock', ...generated } });
          expect(held.state.counters.violations).toBe(0);
          expectDrawn(held);
          expectFollows(held);
          // Traces of one file are distinguished by their sessions.
          all.push({ ...held, events: held.events.map((event) => ({ ...event, sessionId: `s${all.length}` })) });
        }
      }
      // Sessions that broke off do not show how the workflow continues.
      expectFollows(...all.filter(({ state }) => state.path.at(-1)?.node === 'end'));
    });
});
