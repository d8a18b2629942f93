// Verdicts over whole sessions: the workflow of the paper's Figures 3 and 4 with every API succeeding and failing, and
// calls that count for the values of their arguments.

import { describe, expect, it } from 'vitest';
import { rehearsalChat } from '../../testing/rehearsalChat';
import { createScriptedChat, createSteppingClock } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import {
  buildSessionTools,
  createSessionRunner,
  defaultSessionConfig,
  readLog,
  reduceSession,
  replaySession,
  type SessionConfig,
  type SessionDocument,
  type SessionState,
} from './index';

/** The paper's workflow in our own words, with parameters of its calls. */
const registration: SessionDocument = {
  title: 'Registration',
  kind: 'pdl',
  source: `Name: Registration
SLOTs:
  - name: hospital
  - name: department
  - name: visit_time
APIs:
  - name: check_hospital
    request: [hospital]
    response: [hospital_exists]
  - name: check_department
    request: [hospital, department]
    response: [department_exists]
    precondition: [check_hospital]
  - name: query_appointment
    request: [hospital, department, visit_time]
    response: [free_list]
    precondition: [check_department]
  - name: register_appointment
    request: [hospital, department, visit_time]
    response: [registration]
    precondition: [query_appointment]
  - name: recommend_other_hospitals
    request: [department, visit_time]
    response: [free_list]
    precondition: [register_appointment]
ANSWERs:
  - name: inform_appointment_result
    desc: Your appointment is registered.
    precondition: [register_appointment]
  - name: inform_other_hospitals
    desc: That did not work. Other hospitals have free appointments.
    precondition: [recommend_other_hospitals]
  - name: request_information
Procedure: |
  [hospital, department, visit_time] = ANSWER.request_information()
  while not API.check_hospital([hospital]) or not API.check_department([hospital, department]):
    [hospital, department] = ANSWER.request_information()
  free_list = API.query_appointment([hospital, department, visit_time])
  try:
    registration = API.register_appointment([hospital, department, visit_time])
    ANSWER.inform_appointment_result()
  except:
    # the registration failed: other hospitals
    free_list = API.recommend_other_hospitals([department, visit_time])
    ANSWER.inform_other_hospitals()
`,
};

const results = {
  check_hospital: { hospital_exists: true },
  check_department: { department_exists: true },
  query_appointment: { free_list: ['9:00'] },
  register_appointment: { registration: 'R-17' },
  recommend_other_hospitals: { free_list: ['Lakeside 9:00'] },
};

function tools(failing: readonly string[], other: object = {}): SessionConfig['tools'] {
  const rows = Object.entries({ ...results, ...other }).map(([name, result]) => [
    name,
    {
      kind: 'mock' as const,
      rows: [failing.includes(name) ? { when: {}, failure: 'no connection' } : { when: {}, result }],
    },
  ]);
  return { default: 'mock', perTool: Object.fromEntries(rows) };
}

const details = 'hospital: Riverside, department: cardiology, visit time: 2026-12-05 09:00';

async function rehearse(config: Partial<SessionConfig>, shipped: SessionConfig = defaultSessionConfig) {
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: createSteppingClock(),
    sessionId: 'figures',
    document: registration,
    tools: buildSessionTools([registration]),
    config: {
      ...shipped,
      user: { kind: 'scripted', turns: [{ text: details }, { text: 'Go on, please.' }] },
      ...config,
    },
  });
  runner.start();
  await runner.settled();
  return runner;
}

const callsOf = ({ transcript }: SessionState) =>
  transcript.flatMap((entry) => (entry.kind === 'call' ? [entry.name] : []));
const answersOf = ({ transcript }: SessionState) =>
  transcript.flatMap((entry) => (entry.kind === 'agent' && entry.nodeId ? [entry.nodeId] : []));

describe('the workflow of Figures 3 and 4 (P1)', () => {
  it('runs to its end when every API succeeds', async () => {
    const { state } = await rehearse({ tools: tools([]) });
    expect(state.counters).toMatchObject({ denied: 0, violations: 0 });
    expect(answersOf(state)).toContain('answer:inform_appointment_result');
    expect(callsOf(state)).not.toContain('recommend_other_hospitals');
    expect(state.nodes['api:recommend_other_hospitals']?.status).toBe('locked');
  });

  it('recommends other hospitals if the registration fails, and does not repeat it', async () => {
    const { state } = await rehearse({ tools: tools(['register_appointment']) });
    expect(state.counters).toMatchObject({ denied: 0, violations: 0 });
    expect(callsOf(state).filter((name) => name === 'register_appointment')).toHaveLength(1);
    expect(answersOf(state)).toContain('answer:inform_other_hospitals');
    expect(answersOf(state)).not.toContain('answer:inform_appointment_result');
  });

  it.each(['check_hospital', 'check_department', 'query_appointment', 'recommend_other_hospitals'])(
    'never denies the compliant agent when %s fails',
    async (failing) => {
      const { state } = await rehearse({ tools: tools([failing, 'register_appointment']) });
      expect(state.counters).toMatchObject({ denied: 0, violations: 0 });
      expect(state.transcript.filter(({ kind }) => kind === 'denial')).toEqual([]);
    },
  );

  it('never denies the compliant agent when every API fails', async () => {
    const { state } = await rehearse({ tools: tools(Object.keys(results)) });
    expect(state.counters).toMatchObject({ denied: 0, violations: 0 });
  });

  it('denies a claim of success after the failure', async () => {
    const chat = createScriptedChat([
      ...['check_hospital', 'check_department', 'query_appointment', 'register_appointment'].map((name) =>
        callReply(name, { hospital: 'A', department: 'b', visit_time: 'c' }),
      ),
      answerReply('All is well.', 'inform_appointment_result'),
      answerReply('I am sorry.'),
    ]);
    const runner = createSessionRunner({
      chat,
      clock: createSteppingClock(),
      sessionId: 's',
      document: registration,
      tools: buildSessionTools([registration]),
      config: {
        ...defaultSessionConfig,
        controllers: [{ id: 'answer-dependency', pre: false, post: true }],
        maxActionsPerTurn: 9,
        user: { kind: 'scripted', turns: [{ text: details }] },
        tools: tools(['register_appointment']),
      },
    });
    runner.start();
    await runner.settled();
    const denial = runner.state.transcript.find((entry) => entry.kind === 'denial');
    expect(denial).toMatchObject({
      controller: 'answer-dependency',
      reason: expect.stringContaining('register_appointment to succeed (it failed)'),
    });
  });

  it('is judged as before by the fixed rules, so older logs keep their meaning', async () => {
    const { validity: _validity, ...older } = { ...defaultSessionConfig, activation: 'on-success' as const };
    const { state, events } = await rehearse({ tools: tools(['register_appointment']) }, older);
    expect(state.counters.denied).toBeGreaterThan(0);
    expect(replaySession(events).ok).toBe(true);
    const read = readLog(events.map((event) => JSON.stringify(event)).join('\n'));
    expect(read.ok && reduceSession(read.value)).toEqual(state);
  });
});

describe('skipped steps (P7)', () => {
  const shownAfter = async (replies: readonly string[], config: Partial<SessionConfig> = {}) => {
    const runner = hospitalRunner(createScriptedChat([...replies, answerReply('Hm.')]), {
      controllers: [],
      maxActionsPerTurn: 9,
      user: { kind: 'scripted', turns: [{ text: 'Hello' }] },
      ...config,
    });
    runner.start();
    await runner.settled();
    const { nodes, counters } = runner.state;
    return { query: nodes['api:query_appointment']?.status, check: nodes['api:check_hospital']?.status, counters };
  };

  it('are nodes that a violation names and that were not visited, until they are done', async () => {
    const after = await shownAfter([callReply('register_hospital')]);
    expect(after).toMatchObject({ query: 'skipped', check: 'available', counters: { violations: 1 } });
    const made = await shownAfter([callReply('register_hospital'), callReply('query_appointment')]);
    expect(made).toMatchObject({ query: 'done', check: 'skipped' });
  });

  it('are empty if the decision was denied', async () => {
    const controllers = [{ id: 'node-dependency', pre: false, post: true }];
    expect(await shownAfter([callReply('register_hospital')], { controllers })).toMatchObject({ query: 'locked' });
  });
});

describe('a precondition over values (P8)', () => {
  const bank: SessionDocument = {
    title: 'Bank',
    kind: 'pdl',
    source: `Name: Bank
APIs:
  - name: log_in
    request: [user]
    response: [is_known]
  - name: see_balance
    request: [user]
    response: [balance]
  - name: pay
    request: [user, amount]
    precondition: [log_in, "is_known == true or see_balance", "not close", "amount <= balance"]
  - name: close
    request: [user]
`,
  };
  const play = async (replies: readonly string[], known = true) => {
    const runner = createSessionRunner({
      chat: createScriptedChat([...replies, answerReply('Hm.'), answerReply('Hm.')]),
      clock: createSteppingClock(),
      sessionId: 'bank',
      document: bank,
      tools: buildSessionTools([bank]),
      config: {
        ...defaultSessionConfig,
        controllers: [{ id: 'node-dependency', pre: false, post: true }],
        maxActionsPerTurn: 9,
        user: { kind: 'scripted', turns: [{ text: 'Hello' }] },
        tools: tools([], { log_in: { is_known: known }, see_balance: { balance: 10 }, pay: {}, close: {} }),
      },
    });
    runner.start();
    await runner.settled();
    return runner.state.transcript.flatMap((entry) => (entry.kind === 'denial' ? [entry.reason] : []));
  };
  const ann = { user: 'Ann' };
  const ready = [callReply('log_in', ann), callReply('see_balance', ann)];

  it('allows if it holds, and names unmet conditions with their values', async () => {
    expect(await play([...ready, callReply('pay', { ...ann, amount: 7 })])).toEqual([]);
    expect(await play([...ready, callReply('pay', { ...ann, amount: '70' })])).toEqual([
      expect.stringMatching(
        /^pay is possible only if amount <= balance \(amount is "70", see_balance returned 10\)\. /,
      ),
    ]);
    expect(await play([...ready, callReply('close', ann), callReply('pay', { ...ann, amount: 7 })])).toHaveLength(1);
  });

  it('is not met while a value is unknown', async () => {
    expect(await play([callReply('log_in', ann), callReply('pay', { ...ann, amount: 7 })])).toEqual([
      'pay needs amount <= balance (amount is 7) first. These steps can make it true: see_balance.',
    ]);
    expect(await play([callReply('log_in', ann), callReply('pay', { ...ann, amount: 7 })], false)).toHaveLength(1);
  });

  it('distinguishes two calls of one API that gave a value, by their arguments', async () => {
    const source = `Name: Transfer
APIs:
  - name: check_account
    request: [user]
    response: [exists]
  - name: transfer
    request: [user, receiver]
    precondition: ["user_exists == true and receiver_exists == true"]
Procedure: |
  [user_exists] = API.check_account([user])
  [receiver_exists] = API.check_account([receiver])
  API.transfer([user, receiver])
`;
    const givenArguments = { user: 'Ann', receiver: 'Bob' };
    const denials = async (order: readonly string[], known: readonly string[]) => {
      const rows = order.map((user) => ({ when: { user }, result: { exists: known.includes(user) } }));
      const perTool = {
        check_account: { kind: 'mock' as const, rows },
        transfer: { kind: 'mock' as const, rows: [{ when: {}, result: {} }] },
      };
      const document = { ...bank, source };
      const checks = order.map((user) => callReply('check_account', { user }));
      const runner = createSessionRunner({
        chat: createScriptedChat([...checks, callReply('transfer', givenArguments), answerReply('Hm.')]),
        clock: createSteppingClock(),
        sessionId: 'transfer',
        document,
        tools: buildSessionTools([document]),
        config: {
          ...defaultSessionConfig,
          controllers: [{ id: 'node-dependency', pre: false, post: true }],
          maxActionsPerTurn: 9,
          user: { kind: 'scripted', turns: [{ text: 'Hello' }] },
          tools: { default: 'mock', perTool },
        },
      });
      runner.start();
      await runner.settled();
      return runner.state.counters.denied;
    };
    for (const order of [
      ['Ann', 'Bob'],
      ['Bob', 'Ann'],
    ]) {
      expect(await denials(order, ['Ann', 'Bob'])).toBe(0);
      expect(await denials(order, ['Ann'])).toBe(1);
      expect(await denials(order, ['Bob'])).toBe(1);
    }
    expect(await denials(['Ann'], ['Ann', 'Bob'])).toBe(1);
    expect(await denials(['Bob'], ['Ann', 'Bob'])).toBe(1);
    expect(await denials(['Ann', 'Bob', 'Zoe'], ['Ann', 'Bob'])).toBe(0);
  });
});

describe('a call counts for the values of its arguments (P6)', () => {
  const at = (hospital: string, more: object = {}) => ({ hospital, department: 'cardiology', ...more });
  const day = { visit_date: 'Monday' };
  const person = { patient_name: 'Ann', id_number: '1' };

  async function play(replies: readonly string[], config: Partial<SessionConfig> = {}) {
    const runner = hospitalRunner(createScriptedChat([...replies, answerReply('Hm.'), answerReply('Hm.')]), {
      maxActionsPerTurn: 20,
      user: { kind: 'scripted', turns: [{ text: 'Riverside' }] },
      ...config,
    });
    runner.start();
    await runner.settled();
    return runner;
  }
  const toRiverside = [
    callReply('check_hospital', { hospital: 'Riverside' }),
    callReply('check_department', at('Riverside')),
    callReply('query_appointment', at('Riverside', day)),
  ];

  it('denies the other hospital until it was checked too, and names both values', async () => {
    const { state } = await play([
      ...toRiverside,
      callReply('register_hospital', at('Lakeside', { ...day, ...person })),
      callReply('check_department', at('Lakeside')),
      callReply('check_hospital', { hospital: 'Lakeside' }),
      callReply('check_department', at('Lakeside')),
      callReply('query_appointment', at('Lakeside', day)),
      callReply('register_hospital', at('Lakeside', { ...day, ...person })),
    ]);
    const denials = state.transcript.flatMap((entry) => (entry.kind === 'denial' ? [entry.reason] : []));
    expect(denials).toEqual([
      'register_hospital needs query_appointment for hospital "Lakeside" (it was called for "Riverside") first. Next: query_appointment.',
      'check_department needs check_hospital for hospital "Lakeside" (it was called for "Riverside") first. Next: check_hospital.',
    ]);
    expect(state.nodes['api:register_hospital']?.status).toBe('done');
    expect(state.counters.violations).toBe(0);
  });

  it('accepts another spelling of the same value, and returning to it without a new check', async () => {
    const { state } = await play([
      ...toRiverside,
      callReply('check_hospital', { hospital: 'Lakeside' }),
      callReply('register_hospital', at(' RIVERSIDE ', { visit_date: 'monday', ...person })),
    ]);
    expect(state.counters.denied).toBe(0);
    expect(state.nodes['api:register_hospital']?.status).toBe('done');
  });

  it('counts the violation without controllers, but not if a call counts for the whole session', async () => {
    const replies = [...toRiverside, callReply('register_hospital', at('Lakeside', { ...day, ...person }))];
    expect((await play(replies, { controllers: [] })).state.counters.violations).toBe(1);
    expect((await play(replies, { controllers: [], validity: 'session' })).state.counters.violations).toBe(0);
  });

  it('judges an ANSWER by the last call of its preconditions', async () => {
    const booked = [...toRiverside, callReply('register_hospital', at('Riverside', { ...day, ...person }))];
    const rows = [
      { when: { patient_name: 'Ann' }, result: { registration_status: '1' } },
      { when: {}, result: { registration_status: '0' } },
    ];
    const perTool = { register_hospital: { kind: 'mock' as const, rows } };
    const { config } = (await play([])).state;
    const mocks = { ...config.tools, perTool: { ...config.tools.perTool, ...perTool } };
    const claim = answerReply('It is done.', 'appointment_confirmed');
    const first = await play([...booked, claim], { tools: mocks });
    expect(first.state.counters).toMatchObject({ denied: 0, violations: 0 });
    const again = callReply('register_hospital', at('Riverside', { ...day, patient_name: 'Bob', id_number: '2' }));
    const second = await play([...booked, again, claim], { tools: mocks });
    expect(second.state.transcript.find(({ kind }) => kind === 'denial')).toMatchObject({
      reason: expect.stringContaining('only if register_hospital returns registration_status == "1"'),
    });
  });
});
