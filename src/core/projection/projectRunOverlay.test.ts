import { beforeAll, describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import {
  answerReply,
  callReply,
  hospitalDocument,
  hospitalRunner,
  succeedingTools,
} from '../../testing/sessionFixtures';
import { buildProcedureGraph, parsePdl } from '../language';
import {
  defaultSessionConfig,
  denialWords,
  reduceSession,
  type SessionConfig,
  type SessionEvent,
  type SessionState,
} from '../session';
import { buildCanvasView, buildScene, type CanvasJump, jumpRoute, jumpWords, projectRunOverlay } from './index';

const procedure = buildProcedureGraph(parsePdl(hospitalDocument.source));

describe('projectRunLight', () => {
  let state: SessionState;

  beforeAll(async () => {
    const chat = createScriptedChat([
      callReply('check_hospital', { hospital: 'A' }),
      callReply('check_department', { hospital: 'A', department: 'D' }),
      answerReply('Anything else?', 'request_information'),
    ]);
    const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns: [{ text: 'Book me in' }] } });
    runner.start();
    await runner.settled();
    state = runner.state;
  });

  it('draws each leg of the path over the edges between, including conditions', () => {
    const { path } = projectRunOverlay(state, procedure);
    const edges = new Set(procedure.edges.map((edge) => `${edge.from} -> ${edge.to}`));
    expect(path.length).toBeGreaterThan(1);
    for (const leg of path) expect(edges).toContain(`${leg.from} -> ${leg.to}`);
    expect(path.some((leg) => leg.from.startsWith('cond:') && leg.to === 'api:check_department')).toBe(true);
  });

  it('counts a visit only at the call site where the path arrives', () => {
    const { run } = projectRunOverlay(state, procedure);
    const sites = procedure.nodes.filter((node) => node.ref === 'check_hospital').map((node) => node.id);
    expect(sites.length).toBeGreaterThan(1);
    const visits = sites.flatMap((id) => run[id]?.visits ?? []);
    expect(visits).toEqual(state.nodes['api:check_hospital']?.visits);
    const untouched = sites.filter((id) => run[id]?.visits.length === 0);
    for (const id of untouched) expect(run[id]?.status).toBe('not-taken');
  });
});

async function hold(controllers: SessionConfig['controllers'], replies: Parameters<typeof createScriptedChat>[0]) {
  const user = { kind: 'scripted' as const, turns: [{ text: 'Book me in at A, dermatology, tomorrow' }] };
  const runner = hospitalRunner(createScriptedChat(replies), { user, controllers, maxActionsPerTurn: 9 });
  runner.start();
  await runner.settled();
  return projectRunOverlay(runner.state, procedure);
}

const given = { hospital: 'A', department: 'D', visit_date: '2026-12-03' };
const upToQuery = [
  callReply('check_hospital', { hospital: 'A' }),
  callReply('check_department', { hospital: 'A', department: 'D' }),
  callReply('query_appointment', given),
];
const booked = answerReply('Your appointment is booked.', 'appointment_confirmed');
const end = procedure.nodes.find(({ kind }) => kind === 'end')?.id ?? '';

/** The log of a session up to the call of `register_hospital`, before its result. */
let waiting: readonly SessionEvent[] = [];
beforeAll(async () => {
  const register = callReply('register_hospital', { ...given, patient_name: 'P', id_number: '1' });
  const runner = hospitalRunner(createScriptedChat([...upToQuery, register]), {
    user: { kind: 'scripted', turns: [{ text: 'Book me in at A, dermatology, tomorrow' }] },
    controllers: [],
    maxActionsPerTurn: 9,
  });
  runner.start();
  await runner.settled();
  const called = runner.events.findIndex((event) => event.kind === 'tool.called' && event.name === 'register_hospital');
  waiting = runner.events.slice(0, called + 1);
});

describe('steps that skip a requirement', () => {
  it('are jumps from the position of the session, and the end is not reached', async () => {
    const { run, jumps } = await hold([], [...upToQuery, booked]);
    expect(jumps).toEqual([
      {
        from: 'api:query_appointment',
        to: 'answer:appointment_confirmed',
        isDenied: false,
        skipped: ['register_hospital'],
        name: 'appointment_confirmed',
        needs: ['register_hospital'],
      },
    ]);
    expect(run['answer:appointment_confirmed']).toMatchObject({ violations: 1, lacks: ['register_hospital'] });
    expect(run['api:register_hospital']?.status).toBe('skipped');
    expect(run[end]).toBeUndefined();
  });

  it('are denied jumps if a controller stopped them, and nothing is skipped', async () => {
    const register = callReply('register_hospital', { ...given, patient_name: 'P', id_number: '1' });
    const { run, path, jumps } = await hold(defaultSessionConfig.controllers, [...upToQuery, booked, register, booked]);
    expect(jumps).toMatchObject([{ to: 'answer:appointment_confirmed', isDenied: true }]);
    expect(run['api:register_hospital']?.status).toBe('done');
    expect(run['answer:appointment_confirmed']?.lacks).toBeUndefined();
    expect(run[end]?.status).toBe('done');
    expect(path.at(-1)).toMatchObject({ from: 'answer:appointment_confirmed', to: end });
  });

  it('a question that the user had already answered is a visit of the path', async () => {
    const { run, path } = await hold([], upToQuery);
    expect(path[0]?.from).toBe('start');
    expect(run['answer:request_information']).toMatchObject({
      status: 'done',
      description: 'Already answered',
      visits: [1],
    });
  });

  it('a condition is undecided, and no branch is available, while the call before it waits for its result', () => {
    const { run } = projectRunOverlay(reduceSession(waiting), procedure);
    const status = procedure.nodes.find(({ label }) => label.includes('registration_status'))?.id ?? '';
    expect(run['api:register_hospital']?.status).toBe('active');
    expect(run[status]).toMatchObject({ status: 'available', description: 'Undecided' });
    expect(run['answer:registration_failed']?.status).toBe('locked');
    expect(run['answer:appointment_confirmed']?.status).toBe('locked');
  });

  it('a condition that no known value decided is undecided after the agent chose a branch', async () => {
    const noResult = { kind: 'mock', rows: [{ when: {}, result: {} }] } as const;
    const runner = hospitalRunner(createScriptedChat(upToQuery), {
      user: { kind: 'scripted', turns: [{ text: 'Book me in at A, dermatology, tomorrow' }] },
      controllers: [],
      maxActionsPerTurn: 9,
      tools: { default: 'mock', perTool: { ...succeedingTools.perTool, check_department: noResult } },
    });
    runner.start();
    await runner.settled();
    const { run, path } = projectRunOverlay(runner.state, procedure);
    const condition = procedure.nodes.find(({ label }) => label.includes('department_exists'))?.id ?? '';
    expect(path.some(({ from, to }) => from === condition && to === 'api:query_appointment')).toBe(true);
    expect(run[condition]).toMatchObject({ status: 'done', description: 'Undecided' });
  });

  const refusedRunner = (controllers: SessionConfig['controllers']) => {
    const register = callReply('register_hospital', { ...given, patient_name: 'P', id_number: '1' });
    const failed = answerReply('It did not work.', 'registration_failed');
    return hospitalRunner(createScriptedChat([...upToQuery, register, booked, failed]), {
      user: { kind: 'scripted', turns: [{ text: 'Book me in at A, dermatology, tomorrow' }] },
      controllers,
      maxActionsPerTurn: 9,
      tools: {
        default: 'mock',
        perTool: {
          ...succeedingTools.perTool,
          register_hospital: { kind: 'mock', rows: [{ when: {}, result: { registration_status: '0' } }] },
        },
      },
    });
  };
  const description = 'registration_status == "1" (register_hospital returned "0")';

  it('name the missing value of a claim after a call that returned another one', async () => {
    const runner = refusedRunner([]);
    runner.start();
    await runner.settled();
    const { run, jumps } = projectRunOverlay(runner.state, procedure);
    expect(jumps).toMatchObject([{ to: 'answer:appointment_confirmed', isDenied: false, needs: [description] }]);
    // The API was called: it was not skipped.
    expect(jumpWords(jumps[0] as CanvasJump)).toEqual({ before: 'appointment_confirmed needs', missing: description });
    expect(run['answer:appointment_confirmed']?.lacks).toEqual([description]);
    expect(run['api:register_hospital']?.status).toBe('done');
  });

  it('name the denied node and the missing value', async () => {
    const runner = refusedRunner(defaultSessionConfig.controllers);
    runner.start();
    await runner.settled();
    const denial = runner.state.transcript.find((entry) => entry.kind === 'denial');
    if (denial?.kind !== 'denial') throw new Error('The claim is denied.');
    expect(denialWords(denial)).toBe(`appointment_confirmed denied: needs ${description}`);
    expect(denial.reason).toContain('only if register_hospital returns registration_status == "1"');
    const { run, jumps } = projectRunOverlay(runner.state, procedure);
    expect(jumps).toMatchObject([
      { from: 'api:register_hospital', to: 'answer:appointment_confirmed', isDenied: true, needs: [description] },
    ]);
    expect(jumpWords(jumps[0] as CanvasJump)).toEqual({
      before: 'appointment_confirmed denied: needs',
      missing: description,
    });
    expect(run['api:register_hospital']?.status).toBe('done');
    expect(run['answer:registration_failed']?.status).toBe('done');
  });

  it('are shown at the call site that the decision was for', async () => {
    const chat = createScriptedChat([
      callReply('check_hospital', { hospital: 'A' }),
      callReply('check_hospital', {}),
      answerReply('Which department?', 'request_information'),
    ]);
    const user = { kind: 'scripted' as const, turns: [{ text: 'Book me in' }] };
    const runner = hospitalRunner(chat, { user }, { startPaused: true });
    runner.start();
    const active = new Set<string>();
    for (let count = 0; count < 60 && runner.step('event'); count++) {
      await runner.settled();
      const { run } = projectRunOverlay(runner.state, procedure);
      const sites = Object.entries(run).filter(([, { status }]) => status === 'active');
      expect(sites.length).toBeLessThanOrEqual(1);
      for (const [id] of sites) active.add(id);
      // Nodes behind a locked node are not available.
      if (run['answer:hospital_not_found']?.status === 'locked') {
        expect(run['api:check_hospital#2']?.status).toBe('locked');
      }
    }
    expect([...active]).toEqual(['api:check_hospital', 'answer:request_information']);
  });

  it('a branch that a value excluded is not available any more, also while the session continues', async () => {
    const chat = createScriptedChat([...upToQuery, answerReply('What is your name?', 'request_information')]);
    const runner = hospitalRunner(chat, { user: { kind: 'manual' } });
    runner.start();
    await runner.settled();
    runner.sendUserMessage('Book me in at A');
    await runner.settled();
    const { run } = projectRunOverlay(runner.state, procedure);
    expect(runner.state.phase.kind).toBe('awaiting-user');
    expect(run['answer:department_not_found']?.status).toBe('not-taken');
    expect(run['api:register_hospital']?.status).toBe('available');
  });

  it('are drawn along a lane without nodes', () => {
    const places = ['a', 'b', 'c'].map((id, row) => [id, { x: 0, y: row * 100 }] as const);
    const nodes = places.map(([id]) => ({ id, kind: 'api' as const, label: id }));
    const jump = { from: 'a', to: 'c', isDenied: false, skipped: ['b'] };
    const view = buildCanvasView({ nodes, edges: [] }, { positions: Object.fromEntries(places), jumps: [jump] });
    expect(view.jumps).toEqual([jump]);
    const scene = buildScene(view);
    const [from, to] = [scene.byId.get('a'), scene.byId.get('c')];
    if (!from || !to) throw new Error('Nodes with places are in the scene.');
    expect(jumpRoute(scene, from, to, 0).x).toBeLessThan(0);
  });

  it('are drawn between the columns if nodes are on both sides of the target', () => {
    const places = { a: { x: 0, y: 0 }, b: { x: 0, y: 200 }, c: { x: 600, y: 200 }, d: { x: 850, y: 200 } };
    const nodes = Object.keys(places).map((id) => ({ id, kind: 'api' as const, label: id }));
    const scene = buildScene(buildCanvasView({ nodes, edges: [] }, { positions: places }));
    const [from, to] = [scene.byId.get('a'), scene.byId.get('c')];
    if (!from || !to) throw new Error('Nodes with places are in the scene.');
    const there = jumpRoute(scene, from, to, 0);
    expect(there).toMatchObject({ headX: to.x, side: -1 });
    expect(there.path.startsWith(`M${from.x + from.width} `)).toBe(true);
    expect(there.x).toBeGreaterThan(from.x + from.width);
    expect(there.x).toBeLessThan(to.x);
    expect(jumpRoute(scene, to, from, 0)).toMatchObject({ headX: from.x + from.width, side: 1 });
  });
});

describe('a node that is called at one place', () => {
  const document = {
    title: 'Card',
    kind: 'pdl' as const,
    source: `Name: Card
APIs:
  - name: check_customer
    precondition: []
  - name: block_card
    precondition: [check_customer]
  - name: send_letter
    precondition: []
ANSWERs:
  - name: ask_name
  - name: goodbye
Procedure: |
  ANSWER.ask_name()
  API.check_customer()
  API.block_card()
  API.send_letter()
  ANSWER.goodbye()
`,
  };

  it('is available only once the session can reach it without passing a locked step', async () => {
    const chat = createScriptedChat([answerReply('What is your name?', 'ask_name'), callReply('check_customer', {})]);
    const runner = hospitalRunner(chat, { user: { kind: 'manual' } }, { document, startPaused: true });
    runner.start();
    await runner.settled();
    const graph = buildProcedureGraph(parsePdl(document.source));
    const { run } = projectRunOverlay(runner.state, graph);
    // Their own preconditions are met, but the steps before them are locked.
    expect(runner.state.nodes['api:send_letter']?.status).toBe('available');
    expect(run['api:block_card']?.status).toBe('locked');
    expect(run['api:send_letter']?.status).toBe('locked');
    expect(run['answer:goodbye']?.status).toBe('locked');
    expect(run['api:check_customer']?.status).toBe('available');
  });
});
