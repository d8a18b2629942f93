import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleController } from '../../../testing/exampleController';
import { createScriptedChat } from '../../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../../testing/sessionFixtures';
import {
  type AgentDecision,
  activeControllers,
  type Controller,
  type ControllerSetting,
  controllers,
  defaultControllers,
  rejudge,
  type SessionState,
} from '../index';
import { shippedSettings } from './defaultControllers';

const controller = (id: string): Controller => {
  const found = controllers.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`no controller ${id}`);
  return found;
};

/** The state after the agent made these calls, with controllers off. */
async function stateAfter(calls: readonly (readonly [string, object])[], turns = 1): Promise<SessionState> {
  const chat = createScriptedChat([
    ...calls.map(([name, args]) => callReply(name, args)),
    ...Array(turns).fill(answerReply('Go on')),
  ]);
  const runner = hospitalRunner(chat, {
    controllers: [],
    maxActionsPerTurn: 20,
    user: { kind: 'scripted', turns: Array.from({ length: turns }, (_, index) => ({ text: `turn ${index}` })) },
  });
  runner.start();
  await runner.settled();
  return runner.state;
}

const call = (name: string, args: Record<string, string> = {}): AgentDecision => ({
  kind: 'call',
  callId: 'c',
  name,
  arguments: args,
});
const response = (text: string, answer?: string): AgentDecision => ({
  kind: 'response',
  text,
  ...(answer ? { answer } : {}),
});

describe('node dependency (C1)', () => {
  const { pre, post } = controller('node-dependency');

  it('names the next steps, then what is near them and not possible yet', async () => {
    const advice = pre?.({ state: await stateAfter([['check_hospital', {}]]), options: {} });
    expect(advice?.text).toMatch(/^Next: check_department\. .*Not yet: query_appointment \(needs check_department\)/);
    expect(advice?.text).not.toContain('register_hospital');
  });

  it('names every unreachable node and its needs with the option of FlowAgent', async () => {
    const options = { advice: 'unreachable' };
    const advice = pre?.({ state: await stateAfter([['check_hospital', {}]]), options });
    expect(advice?.text).toContain('register_hospital (needs query_appointment)');
    expect(advice?.text).toContain('query_appointment (needs check_department)');
    expect(advice?.text).not.toContain('check_department (needs');
    expect(advice?.facts).toMatchObject({ locked: { 'answer:appointment_confirmed': ['api:register_hospital'] } });
  });

  it('denies unmet preconditions and allows met ones', async () => {
    const state = await stateAfter([['check_hospital', {}]]);
    expect(post?.({ state, options: {} }, call('query_appointment'))).toMatchObject({
      allowed: false,
      reason: 'query_appointment needs check_department first. Next: check_department.',
      facts: { missing: ['api:check_department'] },
    });
    expect(post?.({ state, options: {} }, call('check_department'))?.allowed).toBe(true);
    expect(post?.({ state, options: {} }, response('Hello'))?.allowed).toBe(true);
  });

  it('denies an unknown API with a suggestion, and accepts another spelling of a known one', async () => {
    const state = await stateAfter([]);
    expect(post?.({ state, options: {} }, call('chek_hospital'))?.reason).toBe(
      'There is no API named chek_hospital. Did you mean check_hospital?',
    );
    expect(post?.({ state, options: {} }, call('fly_to_the_moon'))?.reason).toMatch(/The APIs are: check_hospital,/);
    expect(post?.({ state, options: {} }, call('API.Check-Hospital'))?.allowed).toBe(true);
  });
});

describe('answer dependency (C2)', () => {
  const { post } = controller('answer-dependency');
  const judge = async (text: string, answer?: string) =>
    post?.({ state: await stateAfter([['check_hospital', {}]]), options: {} }, response(text, answer));

  it('denies a claim whose preconditions are unmet', async () => {
    expect(await judge('Fine.', 'appointment_confirmed')).toMatchObject({
      allowed: false,
      facts: { claim: 'answer:appointment_confirmed', by: ['declared'], missing: ['api:register_hospital'] },
    });
    // The check found the hospital: the call was made, but its result leads to another branch.
    expect(await judge('A does not take part.', 'hospital_not_found')).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('it is possible only if check_hospital returns false (it returned true)'),
    });
    expect((await judge('Fine.', 'no_such_answer'))?.allowed).toBe(true);
  });

  it('denies the wording of an ANSWER without its name, also under the name of another one', async () => {
    const booked = 'Good news! Your cardiology appointment at Hospital A on Monday is booked for Ann.';
    expect((await judge(booked))?.allowed).toBe(false);
    expect((await judge(booked, 'request_information'))?.allowed).toBe(false);
    expect((await judge('Your appointment is booked.'))?.allowed).toBe(false);
    expect((await judge('The appointment has been confirmed.'))?.allowed).toBe(false);
  });

  it.each([
    'Which hospital and department would you like, and on which day?',
    'I need your name before your appointment can be booked.',
    'Once your appointment is booked, I will tell you.',
    'Is your appointment booked for Monday?',
    'Your appointment is not booked yet.',
    'I will now check whether the hospital takes part in the booking service.',
    'The hospital is open from eight to five.',
    'Hello! How can I help you today?',
  ])('allows: %s', async (text) => {
    expect((await judge(text))?.allowed).toBe(true);
  });
});

describe('duplicate call (C3)', () => {
  const { pre, post } = controller('duplicate-call');
  const a = { hospital: 'A' };

  it('warns after the threshold and denies the next call, in any order of the arguments', async () => {
    const once = await stateAfter([['check_hospital', a]]);
    expect(pre?.({ state: once, options: { threshold: 2 } })).toBeUndefined();
    expect(post?.({ state: once, options: { threshold: 2 } }, call('check_hospital', a))?.allowed).toBe(true);
    const twice = await stateAfter([
      ['check_hospital', { ...a, b: 1 }],
      ['check_hospital', { b: 1, ...a }],
    ]);
    expect(pre?.({ state: twice, options: { threshold: 2 } })?.text).toMatch(/called 2 times in a row/);
    const again: AgentDecision = { kind: 'call', callId: 'c', name: 'check_hospital', arguments: { b: 1, ...a } };
    expect(post?.({ state: twice, options: { threshold: 2 } }, again)?.allowed).toBe(false);
    expect(
      post?.({ state: twice, options: { threshold: 2 } }, call('check_hospital', { hospital: 'B' }))?.allowed,
    ).toBe(true);
    expect(post?.({ state: twice, options: { threshold: 'two' } }, again)?.allowed).toBe(false);
  });

  it('says "once" for one call, except by rules 1, whose logs replay byte for byte', async () => {
    const state = await stateAfter([['check_hospital', a]]);
    const reasonOf = (rules: 1 | 2) => {
      const old = { ...state, config: { ...state.config, rules } };
      return post?.({ state: old, options: { threshold: 1 } }, call('check_hospital', a))?.reason;
    };
    expect(reasonOf(2)).toMatch(/^check_hospital was already called once with the same arguments\./);
    expect(reasonOf(1)).toMatch(/^check_hospital was already called 1 times in a row with the same arguments\./);
  });

  it('allows the rounds of a retry block, of any spelling, and no more', async () => {
    const state = await stateAfter(Array.from({ length: 3 }, () => ['check_hospital', a]));
    const text = (rounds: number) =>
      `APIs:\n  - name: check_hospital\n    response: [ok]\nProcedure: |\n  for n in range(${rounds}):\n    [ok] = API.check_hospital()\n    if ok == true:\n      break\n`;
    const judge = (rounds: number, rules: 1 | 2 = 2) => {
      const documents = state.documents.map((document) => ({ ...document, source: text(rounds) }));
      const of = { state: { ...state, documents, config: { ...state.config, rules } }, options: { threshold: 2 } };
      return [pre?.(of) === undefined, post?.(of, call('check_hospital', a))?.allowed];
    };
    expect(judge(4)).toEqual([true, true]);
    expect(judge(3)).toEqual([false, false]);
    expect(judge(4, 1)).toEqual([false, false]);
  });

  it('counts again from zero after another call', async () => {
    const state = await stateAfter([
      ['check_hospital', a],
      ['check_hospital', a],
      ['check_department', a],
    ]);
    expect(post?.({ state, options: { threshold: 2 } }, call('check_hospital', a))?.allowed).toBe(true);
  });
});

describe('session length (C4)', () => {
  const { pre, post } = controller('session-length');
  const closing: AgentDecision = { kind: 'response', text: 'Bye', closes: true };

  it('advises outside its limits and denies closing below the minimum', async () => {
    const state = await stateAfter([], 3);
    expect(state.turn).toBe(3);
    expect(pre?.({ state, options: { min: 5, max: 9 } })?.text).toMatch(/at least 5/);
    expect(pre?.({ state, options: { min: 1, max: 2 } })?.text).toMatch(/more than the 2 expected/);
    expect(pre?.({ state, options: { min: 1, max: 9 } })).toBeUndefined();
    expect(post?.({ state, options: { min: 5 } }, closing)?.allowed).toBe(false);
    expect(post?.({ state, options: { min: 3 } }, closing)?.allowed).toBe(true);
    expect(post?.({ state, options: { min: 5 } }, response('Go on'))?.allowed).toBe(true);
  });
});

describe('parameters (C5)', () => {
  const { pre, post } = controller('parameters');

  it('lists required parameters of reachable calls that no call has had a value for', async () => {
    const start = pre?.({ state: await stateAfter([]), options: {} });
    expect(start?.text).toMatch(
      /^No call has used these values yet: check_hospital \(hospital\)\. Take them from what the user said/,
    );
    const laterState = await stateAfter([
      ['check_hospital', { hospital: 'A' }],
      ['check_department', { hospital: 'A', department: 'D' }],
    ]);
    expect(pre?.({ state: laterState, options: {} })?.facts).toEqual({
      missing: { 'api:query_appointment': ['visit_date'] },
    });
    const all = { hospital: 'A', department: 'D', visit_date: 'M', patient_name: 'N', id_number: '1' };
    const done = await stateAfter([['check_hospital', all]]);
    expect(pre?.({ state: done, options: {} })).toBeUndefined();
    const empty = await stateAfter([['check_hospital', { hospital: '' }]]);
    expect(pre?.({ state: empty, options: {} })?.text).toContain('check_department (hospital, department)');
  });

  it('denies missing, unknown and badly typed parameters, naming each, also with another spelling of the tool', async () => {
    const state = await stateAfter([]);
    const judge = (args: Record<string, unknown>, options = {}) =>
      post?.({ state, options }, { ...call('API.Check-Hospital'), arguments: args } as AgentDecision);
    expect(judge({ hospital: 'A' })?.allowed).toBe(true);
    expect(judge({ hospital: 3 })?.allowed).toBe(true);
    expect(judge({ hospital: 3 }, { types: 'strict' })?.allowed).toBe(false);
    expect(judge({ hospitl: ['A'] })).toMatchObject({
      allowed: false,
      reason:
        'The parameters of check_hospital are not right: hospital is missing; hospitl is no parameter of it (did you mean hospital?). Ask the user for what is missing, then call it again.',
      facts: {
        rule: 'bad-parameters',
        faults: [
          { kind: 'missing', path: 'hospital' },
          { kind: 'unknown', path: 'hospitl' },
        ],
      },
    });
    expect(judge({ hospital: 'A', more: 1 }, { unknown: false })?.allowed).toBe(true);
    expect(post?.({ state, options: {} }, call('no_such_api'))?.allowed).toBe(true);
    expect(post?.({ state: { ...state, tools: [] }, options: {} }, call('check_hospital'))?.allowed).toBe(true);
    expect(post?.({ state, options: {} }, response('Hello'))?.allowed).toBe(true);
  });
});

describe('the recipe of docs/controllers.md', () => {
  const registry = controllers as Controller[];
  const setting: ControllerSetting = { id: 'short-answers', pre: true, post: true, options: { words: 3 } };
  beforeAll(() => {
    registry.push(exampleController);
  });
  afterAll(() => {
    registry.splice(registry.indexOf(exampleController), 1);
  });

  it('adds a controller with advice, verdicts, options and rejudging in one file and one line', async () => {
    const chat = createScriptedChat([answerReply('This answer is longer than three words'), answerReply('Short one')]);
    const runner = hospitalRunner(chat, {
      controllers: [setting],
      user: { kind: 'scripted', turns: [{ text: 'Hello', ends: true }] },
    });
    runner.start();
    await runner.settled();
    expect(chat.requests[0]?.messages.at(-1)?.content).toContain('Answer in at most 3 words.');
    expect(runner.state.transcript.flatMap((entry) => (entry.kind === 'denial' ? [entry.reason] : []))).toEqual([
      'The answer has 7 words; say it in at most 3.',
    ]);
    const again = rejudge(runner.events, { controllers: [{ ...setting, options: { words: 1 } }] });
    expect(again.ok && again.value.counts).toMatchObject({ deniedBefore: 1, deniedAfter: 2, nowDenied: 1 });
  });

  it('is off until it is enabled', () => {
    expect(defaultControllers('both').some(({ id }) => id === 'short-answers')).toBe(false);
    expect(activeControllers(defaultControllers('both'), 'post').map((one) => one.controller.id)).not.toContain(
      'short-answers',
    );
    expect(activeControllers([{ ...setting, options: {} }], 'pre')).toEqual([
      { controller: exampleController, options: { words: 30 } },
    ]);
  });
});

describe('the registry', () => {
  it('has distinct ids, and defaults that switch on only existing parts', () => {
    expect(new Set(controllers.map(({ id }) => id)).size).toBe(controllers.length);
    for (const { id, pre, post, defaultSetting } of controllers) {
      expect(defaultSetting.id).toBe(id);
      expect(defaultSetting.pre && !pre).toBe(false);
      expect(defaultSetting.post && !post).toBe(false);
    }
  });

  it('offers the ablations of the papers', () => {
    const on = (mode: Parameters<typeof defaultControllers>[0], part: 'pre' | 'post') =>
      defaultControllers(mode).filter((setting) => setting[part]).length;
    expect([on('none', 'pre'), on('none', 'post')]).toEqual([0, 0]);
    expect([on('pre', 'pre'), on('pre', 'post')]).toEqual([4, 0]);
    expect([on('post', 'pre'), on('post', 'post')]).toEqual([0, 5]);
    expect([on('both', 'pre'), on('both', 'post')]).toEqual([4, 5]);
  });
});

describe('the default settings', () => {
  it('match the registry, in its order', () => {
    expect(shippedSettings).toEqual(controllers.map(({ defaultSetting }) => defaultSetting));
  });

  it('have a field for every option, with an allowed value', () => {
    for (const { options = [], defaultSetting } of controllers) {
      const values = defaultSetting.options ?? {};
      expect(options.map(({ name }) => name)).toEqual(Object.keys(values));
      for (const field of options) {
        const value = values[field.name];
        if (field.kind === 'choice') expect(field.choices.map((choice) => choice.value)).toContain(value);
        else if (field.kind === 'flag') expect(typeof value).toBe('boolean');
        else {
          expect(value).toBeGreaterThanOrEqual(field.min ?? 0);
          expect(value).toBeLessThanOrEqual(field.max ?? 1e9);
        }
      }
    }
  });
});
