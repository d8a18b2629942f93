import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import {
  answerReply,
  callReply,
  hospitalDocument,
  hospitalRunner,
  succeedingTools,
} from '../../testing/sessionFixtures';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import type { NodeRunState, SessionConfig, SessionState } from '../session';
import { type Coverage, measureCoverage, projectCoverage, projectHeat, type SessionTrace, traceSession } from './index';

const document = parsePdl(hospitalDocument.source);
const dependency = buildDependencyGraph(document);
const procedure = buildProcedureGraph(document);

async function stateOf(replies: readonly string[], config: Partial<SessionConfig> = {}): Promise<SessionState> {
  const runner = hospitalRunner(createScriptedChat([...replies, answerReply('Goodbye')]), {
    user: { kind: 'scripted', turns: [{ text: 'Book me in', ends: true }] },
    maxActionsPerTurn: 12,
    ...config,
  });
  runner.start();
  await runner.settled();
  return runner.state;
}

const book = ['check_hospital', 'check_department', 'query_appointment', 'register_hospital'].map((name) =>
  callReply(name),
);
const requires = (coverage: Coverage, from: string, to: string) => {
  const edge = dependency.edges.find((one) => one.from === `api:${from}` && one.to === `api:${to}`);
  return coverage.preconditions.get(edge?.id ?? '');
};

describe('measureCoverage', () => {
  let booked: SessionTrace;
  let hasty: SessionTrace;
  let uncontrolled: SessionTrace;
  beforeAll(async () => {
    booked = traceSession(await stateOf([...book, answerReply('Booked.', 'appointment_confirmed')]));
    hasty = traceSession(
      await stateOf(
        [
          callReply('register_hospital'),
          callReply('check_hospital'),
          answerReply('A does not take part.', 'hospital_not_found'),
          callReply('check_hospital', { hospital: 'B' }),
        ],
        {
          user: { kind: 'scripted', turns: [{ text: 'Book me in' }, { text: 'B then', ends: true }] },
          tools: {
            ...succeedingTools,
            perTool: {
              ...succeedingTools.perTool,
              check_hospital: { kind: 'mock', rows: [{ when: {}, result: { hospital_exists: false } }] },
            },
          },
        },
      ),
    );
    uncontrolled = traceSession(await stateOf([callReply('register_hospital')], { controllers: [] }));
  });

  it('counts nodes and edges by session and by time, at the site where the path arrives', () => {
    const coverage = measureCoverage([booked, booked, hasty], procedure);
    expect(coverage.sessions).toBe(3);
    expect(coverage.nodes.get('api:check_hospital')).toMatchObject({ sessions: 3, times: 3 });
    expect(coverage.nodes.get('api:check_hospital#2')).toMatchObject({ sessions: 1, times: 1 });
    expect(coverage.nodes.get('api:register_hospital')).toMatchObject({ sessions: 2, times: 2, denials: 1 });
    expect(coverage.nodes.get('answer:no_free_appointment')).toMatchObject({ sessions: 0, times: 0 });
    expect(coverage.nodes.get('start')).toMatchObject({ sessions: 3 });
    expect(coverage.nodes.get('cond:department_exists == true')).toMatchObject({ sessions: 2, times: 2 });
    const into = procedure.edges.find(({ to }) => to === 'api:query_appointment');
    expect(coverage.edges.get(into?.id ?? '')).toEqual({ sessions: 2, times: 2 });
  });

  it('counts for each precondition how often it held, denied and was broken', () => {
    const coverage = measureCoverage([booked, hasty, uncontrolled], dependency);
    expect(requires(coverage, 'query_appointment', 'register_hospital')).toEqual({
      sessions: 1,
      times: 1,
      denied: 1,
      violated: 1,
    });
    expect(requires(coverage, 'check_hospital', 'check_department')).toMatchObject({
      sessions: 1,
      denied: 0,
      violated: 0,
    });
    expect(coverage.nodes.get('api:register_hospital')).toMatchObject({ violations: 1, denials: 1 });
  });

  it('counts a precondition as the session did when calls fail', async () => {
    const tools: SessionConfig['tools'] = {
      default: 'mock',
      perTool: { check_hospital: { kind: 'mock', rows: [{ when: {}, failure: 'down' }] } },
    };
    const replies = [callReply('check_hospital'), callReply('check_department')];
    const strict = traceSession(await stateOf(replies, { tools }));
    const lenient = traceSession(await stateOf(replies, { tools, activation: 'on-call' }));
    const of = (trace: SessionTrace) =>
      requires(measureCoverage([trace], dependency), 'check_hospital', 'check_department');
    expect(of(strict)).toMatchObject({ times: 0, denied: 1 });
    expect(of(lenient)).toMatchObject({ times: 1, denied: 0 });
  });

  it('counts nothing as 0, and never more sessions than there are', () => {
    const none = measureCoverage([], procedure);
    expect([...none.nodes.values()].every(({ sessions }) => sessions === 0)).toBe(true);
    expect(projectCoverage(none, procedure, 'coverage').scale.steps).toEqual([{ level: 0, text: 'never' }]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 }), (names) => {
        const traces = names.map((name) => ({ a: booked, b: hasty, c: uncontrolled })[name] as SessionTrace);
        for (const graph of [procedure, dependency]) {
          const coverage = measureCoverage(traces, graph);
          for (const counted of [...coverage.nodes.values(), ...coverage.edges.values()]) {
            expect(counted.sessions).toBeLessThanOrEqual(names.length);
            expect(counted.times).toBeGreaterThanOrEqual(counted.sessions);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('maps to another text by name, as far as that text has the nodes', () => {
    const laterGraph = buildProcedureGraph(
      parsePdl(hospitalDocument.source.replaceAll('check_department', 'find_department')),
    );
    const coverage = measureCoverage([booked], laterGraph);
    expect(coverage.nodes.get('api:find_department')).toMatchObject({ sessions: 0 });
    expect(coverage.nodes.get('api:query_appointment')).toMatchObject({ sessions: 1 });
  });

  it('shows numbers and words, with a step of five and the sums', () => {
    const coverage = measureCoverage([booked, booked, booked, booked, hasty], procedure);
    const overlay = projectCoverage(coverage, procedure, 'coverage');
    expect(overlay.nodeHeat['api:check_hospital']).toEqual({
      level: 5,
      text: '5/5',
      description: 'in 5 of 5 sessions',
    });
    expect(overlay.nodeHeat['api:register_hospital']).toEqual({
      level: 4,
      text: '4/5',
      description: 'in 4 of 5 sessions, 1 denied',
    });
    expect(overlay.nodeHeat['answer:no_free_appointment']?.level).toBe(0);
    expect(overlay.scale.steps.map(({ text }) => text)).toEqual([
      'never',
      '1 session (20 %)',
      '2 sessions (40 %)',
      '3 sessions (60 %)',
      '4 sessions (80 %)',
      '5 sessions (100 %)',
    ]);
    expect(overlay.scale.facts[0]).toMatch(/^APIs and ANSWERs: \d+ of \d+ \(\d+ %\)\.$/);
    const times = projectCoverage(coverage, procedure, 'frequency');
    expect(times.nodeHeat['api:check_hospital#2']).toMatchObject({ text: '1×', description: '1 time in 1 session' });
    expect(times.nodeHeat['answer:no_free_appointment']).toMatchObject({ level: 0, description: 'never' });
    const required = projectCoverage(measureCoverage([booked, hasty], dependency), dependency, 'coverage');
    const edge = dependency.edges.find(({ to }) => to === 'api:register_hospital');
    expect(required.edgeHeat[edge?.id ?? '']?.description).toBe('in 1 of 2 sessions, 1 denied for it');
  });
});

describe('projectHeat', () => {
  it('numbers the visits along the path, each at its site', async () => {
    const state = await stateOf([...book, answerReply('Booked.', 'appointment_confirmed')]);
    const { nodeHeat, scale } = projectHeat(state, procedure, 'order');
    expect(nodeHeat['api:check_hospital']).toEqual({ level: 2, text: '2', description: 'step 2 of 7' });
    expect(nodeHeat['answer:appointment_confirmed']).toMatchObject({ level: 5, text: '7' });
    expect(nodeHeat['api:check_hospital#2']).toEqual({ level: 0, text: '–', description: 'not on the path' });
    expect(scale.facts).toEqual(['7 steps in 1 turn.']);
    expect(nodeHeat).not.toHaveProperty('start');
  });

  it('shows time and tokens with their share, at the visited call sites', async () => {
    const state = await stateOf([callReply('check_hospital')]);
    const at = (timeMs: number, tokens: number) => ({
      ...(state.nodes['api:check_hospital'] as NodeRunState),
      timeMs,
      tokens,
    });
    const spent = {
      ...state,
      nodes: {
        ...state.nodes,
        'api:check_hospital': at(6000, 900),
        'api:check_department': at(2000, 300),
        'api:query_appointment': at(0, 0),
        'api:register_hospital': at(0, 0),
      },
    };
    const time = projectHeat(spent, procedure, 'time');
    expect(time.nodeHeat['api:check_hospital']).toEqual({
      level: 5,
      text: '6.0 s',
      description: '75 % of the time',
    });
    expect(time.nodeHeat['api:check_hospital#2']).toEqual({ level: 0, text: '0 ms', description: 'no time yet' });
    expect(time.nodeHeat['api:check_department']).toEqual({ level: 2, text: '2.0 s', description: '25 % of the time' });
    expect(time.nodeHeat['api:query_appointment']).toMatchObject({ level: 0, text: '0 ms' });
    expect(time.scale.steps.at(-1)?.text).toBe('up to 6.0 s');
    const tokens = projectHeat(spent, dependency, 'tokens');
    expect(tokens.nodeHeat['api:check_hospital']).toEqual({ level: 5, text: '900', description: '75 % of the tokens' });
    expect(tokens.scale.steps[0]?.text).toBe('up to 180 tokens');
  });
});
