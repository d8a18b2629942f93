// Figures that were computed by hand; the computation is beside them.

import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../../testing/scriptedChat';
import {
  answerReply,
  callReply,
  hospitalDocument,
  hospitalRunner,
  hospitalTools,
} from '../../../testing/sessionFixtures';
import { type Trace, type TraceStep, traceToEvents } from '../../logs';
import type { JsonObject, JsonValue } from '../../support';
import { type EvaluationProfile, readEvaluationProfile } from '../data/evaluationProfile';
import { countInAnyOrder, differentTexts, isSameInvocation, matchInOrder, precisionRecallOf } from './callMatching';
import { readParameterJudgement, readSessionJudgement, readTurnJudgement } from './judgePrompts';
import { type SessionFacts, sessionFacts, violationsOfCompliance } from './sessionFacts';
import { judgedInvocation, parameterQuestions } from './sessionParameters';
import { cohenKappa, pairedBootstrap, passAt, passHat } from './statistics';
import { turnFacts, turnLevel } from './turnLevel';

const patient = {
  hospital: 'Riverside',
  department: 'Cardiology',
  visit_date: '2026-12-03',
  patient_name: 'Mei',
  id_number: 'S-1',
};
const part = (...names: (keyof typeof patient)[]): JsonObject =>
  Object.fromEntries(names.map((name) => [name, patient[name]]));
const place = part('hospital', 'department', 'visit_date');

const user = (text: string, oow?: string): TraceStep => ({ kind: 'user', seq: 0, text, ...(oow ? { oow } : {}) });
const reply = (text: string, answer?: string): TraceStep => ({
  kind: 'response',
  seq: 0,
  text,
  ...(answer ? { answer } : {}),
});
const call = (name: string, args: JsonObject, result: JsonValue): TraceStep => ({
  kind: 'call',
  seq: 0,
  name,
  arguments: args,
  outcome: 'succeeded',
  result,
});

const hospital = call('check_hospital', part('hospital'), { hospital_exists: true });
const department = call('check_department', part('hospital', 'department'), { department_exists: true });
const query = (free: number) => call('query_appointment', place, { free_appointments: free });
const register = call('register_hospital', patient, { registration_status: '1' });
const confirmed = reply(
  'Your Cardiology appointment at Riverside on 2026-12-03 is booked for Mei.',
  'appointment_confirmed',
);

const read = readEvaluationProfile(
  {
    id: 'mei',
    needs: 'An appointment',
    goals: [
      { text: 'Book', calls: [{ api: 'register_hospital', arguments: patient }], answer: 'appointment_confirmed' },
      { text: 'Know how many are free', primary: false, calls: [{ api: 'query_appointment', arguments: place }] },
    ],
    expectedCalls: [
      { api: 'check_hospital', arguments: part('hospital') },
      { api: 'check_department', arguments: part('hospital', 'department') },
      { api: 'query_appointment', arguments: place },
      { api: 'register_hospital', arguments: patient },
    ],
  },
  0,
);
if (!read.ok) throw new Error(read.error.message);
const mei: EvaluationProfile = read.value;

const factsOf = (...steps: readonly TraceStep[]): SessionFacts => factsFor(mei, ...steps);

function factsFor(profile: EvaluationProfile, ...steps: readonly TraceStep[]): SessionFacts {
  const trace: Trace = { id: 't', source: 'openai', steps: steps.map((step, seq) => ({ ...step, seq })) };
  const events = traceToEvents(trace, {
    document: hospitalDocument,
    tools: hospitalTools,
    sessionId: 't',
    startedAt: 0,
  });
  const facts = events.ok ? sessionFacts(events.value, profile) : undefined;
  if (!facts) throw new Error('The trace is no session');
  return facts;
}

describe('session level', () => {
  it('counts a session that goes by the procedure', () => {
    const facts = factsOf(user('Book me in'), hospital, department, query(2), register, confirmed);
    expect(facts).toMatchObject({
      goals: [true, true],
      primarySuccess: true,
      fullSuccess: true,
      invocation: { hits: 4, predicted: 4, expected: 4 },
      compliance: { calls: 4, callViolations: 0, claims: 1, falseClaims: 0, conforming: 4, skippedSteps: 0 },
      failures: [],
    });
  });

  it('counts a success that was claimed but has not happened', () => {
    // Nothing was called: 0 of 4 expected, both goals unmet, the claim lacks register_hospital.
    const facts = factsOf(user('Book me in'), confirmed);
    expect(facts).toMatchObject({
      goals: [false, false],
      primarySuccess: false,
      invocation: { hits: 0, predicted: 0, expected: 4 },
      compliance: { calls: 0, claims: 1, falseClaims: 1, skippedSteps: 1 },
      failures: ['missing-step'],
    });
    expect(precisionRecallOf(facts.invocation)).toEqual({ precision: null, recall: 0, f1: 0 });
  });

  it('distinguishes a call too early from one on the wrong branch', () => {
    // register_hospital before query_appointment: one call of three violates a precondition and leaves the procedure.
    const early = factsOf(user('Book me in'), hospital, department, register);
    expect(early.compliance).toMatchObject({ calls: 3, callViolations: 1, wrongBranches: 0, conforming: 2 });
    expect(early.failures).toEqual(['missing-step', 'wrong-sequence']);
    // department_not_found belongs to department_exists == false.
    const wrong = factsOf(user('Book me in'), hospital, department, reply('No.', 'department_not_found'));
    expect(wrong.compliance).toMatchObject({ callViolations: 0, falseClaims: 0, wrongBranches: 1 });
    expect(wrong.failures).toContain('wrong-transition');
  });

  it('knows another value from the right one', () => {
    const other = call('register_hospital', { ...patient, id_number: 'S-2' }, { registration_status: '1' });
    const facts = factsOf(user('Book me in'), hospital, department, query(2), other, confirmed);
    expect(facts).toMatchObject({
      primarySuccess: false,
      fullSuccess: false,
      goals: [false, true],
      selection: { hits: 4 },
      invocation: { hits: 3 },
      failures: ['tool-use'],
    });
  });

  it('counts a turn out of the workflow as handled where the goal was reached without a violation', () => {
    const leaves = user('Do you like jazz?', 'irrelevant-answering/topic-shift');
    const rest = [reply('I do. Shall we go on?'), user('Yes'), hospital, department, query(2), register, confirmed];
    expect(factsOf(user('Hello'), reply('Hello'), leaves, ...rest).oow).toEqual([
      { turn: 2, category: 'irrelevant-answering', type: 'irrelevant-answering/topic-shift', handled: true },
    ]);
    expect(factsOf(user('Hello'), reply('Hello'), leaves, confirmed).oow[0]?.handled).toBe(false);
  });
});

describe('goals', () => {
  const withGoals = (...goals: readonly object[]): EvaluationProfile => {
    const profile = readEvaluationProfile({ id: 'p', needs: 'x', goals }, 0);
    if (!profile.ok) throw new Error(profile.error.message);
    return profile.value;
  };
  const book = { text: 'Book', calls: [{ api: 'register_hospital', arguments: patient }] };
  const session = [user('Book me in'), hospital, department, query(2), register, confirmed];

  it('distinguish success by primary goals from success by all, and report a failure without a known cause', () => {
    const elsewhere = { text: 'Ask at Lakeside, too', primary: false };
    const both = withGoals(book, {
      ...elsewhere,
      calls: [{ api: 'check_hospital', arguments: { hospital: 'Lakeside' } }],
    });
    // One of two goals; nothing is violated, and this profile expects no calls.
    expect(factsFor(both, ...session)).toMatchObject({
      goals: [true, false],
      primarySuccess: true,
      fullSuccess: false,
      progress: { hits: 1, expected: 2 },
      failures: ['other'],
    });
  });

  it('out of scope count as met (FlowBench, Listing 3); others are unknown without a call or an ANSWER', () => {
    const cancelled = {
      text: 'Cancel another one',
      inScope: false,
      calls: [{ api: 'check_hospital', arguments: part('hospital') }],
    };
    const noCalls = { text: 'Send a taxi', inScope: false };
    for (const beyond of [cancelled, noCalls]) {
      expect(factsFor(withGoals(book, beyond), ...session)).toMatchObject({ goals: [true, true], fullSuccess: true });
    }
    expect(factsFor(withGoals(book, { text: 'Feel at ease' }), ...session)).toMatchObject({
      goals: [true, null],
      fullSuccess: null,
      progress: { hits: 1, expected: 1 },
    });
  });
});

describe('expected calls in any order', () => {
  const expecting = (...calls: readonly object[]): EvaluationProfile => {
    const profile = readEvaluationProfile({ id: 'p', needs: 'x', goals: [], expectedCalls: calls }, 0);
    if (!profile.ok) throw new Error(profile.error.message);
    return profile.value;
  };
  const lakeside = { api: 'check_hospital', arguments: { hospital: 'Lakeside' } };
  const riverside = { api: 'check_hospital', arguments: part('hospital') };
  const check = (name: string) => call('check_hospital', { hospital: name }, { hospital_exists: true });

  it('count as FlowBench 5.1 counts them: each matches any made call', () => {
    // Both expected calls were made, the second one first: 2 of 2 and 2. In order only one of them: 1 of 2 and 2.
    const facts = factsFor(expecting(lakeside, riverside), user('Which?'), check('Riverside'), check('Lakeside'));
    expect(facts.anyOrder).toEqual({
      selection: { hits: 2, predicted: 2, expected: 2 },
      invocation: { hits: 2, predicted: 2, expected: 2 },
    });
    expect(facts.invocation).toEqual({ hits: 1, predicted: 2, expected: 2 });
  });

  it('count a made call once, so that precision is at most 1', () => {
    const facts = factsFor(expecting(lakeside, lakeside), user('Which?'), check('Lakeside'));
    expect(facts.anyOrder?.invocation).toEqual({ hits: 1, predicted: 1, expected: 2 });
    const same = (a: string, b: string) => a[0] === b[0] || b === '*';
    // "*" matches both, "a" only the first: both are matched although "*" comes first.
    expect(countInAnyOrder(['a1', 'b1'], ['*', 'a'], same)).toBe(2);
  });

  it('ask a judge about texts that differ, where everything else is right', () => {
    const profile = expecting({ api: 'register_hospital', arguments: patient }, riverside);
    const expected = profile.expectedCalls.map(({ api, arguments: args }) => ({ name: api, arguments: args }));
    const worded = { name: 'register_hospital', arguments: { ...patient, department: 'Heart department' } };
    const made = [worded, { name: 'check_hospital', arguments: part('hospital') }];
    const questions = parameterQuestions(expected, made, hospitalTools);
    const asked = {
      api: 'register_hospital',
      name: 'department',
      expected: 'Cardiology',
      made: 'Heart department',
    };
    expect(questions).toEqual([asked]);
    expect(judgedInvocation(expected, made, hospitalTools, [])).toEqual({ hits: 1, predicted: 2, expected: 2 });
    expect(judgedInvocation(expected, made, hospitalTools, questions)).toEqual({ hits: 2, predicted: 2, expected: 2 });
    expect(parameterQuestions(expected, [{ name: 'check_hospital', arguments: {} }], hospitalTools)).toEqual([]);
  });
});

describe('denials', () => {
  it('count as recovered where a valid decision follows in the same turn', async () => {
    // Turn 1: registering comes too early and is denied, then the first call is made: recovered. Turn 2: a claim is
    // denied, and repeated until the session ends: not recovered.
    const chat = createScriptedChat((_, index) =>
      index === 0
        ? callReply('register_hospital', patient)
        : index === 1
          ? callReply('check_hospital', part('hospital'))
          : index === 2
            ? answerReply('Which department would you like?')
            : answerReply('Your appointment is booked.', 'appointment_confirmed'),
    );
    const turns = [{ text: 'Book me in' }, { text: 'Cardiology', ends: true }];
    const runner = hospitalRunner(chat, { user: { kind: 'scripted', turns } });
    runner.start();
    await runner.settled();
    const facts = sessionFacts(runner.events, mei);
    const denied = runner.events.filter(({ kind }) => kind === 'decision.denied').length;
    expect(denied).toBeGreaterThan(1);
    expect(facts?.compliance).toMatchObject({ calls: 1, callViolations: 0, denials: denied, recovered: 1 });
  });
});

describe('calls', () => {
  it('matches one to one and in order', () => {
    const same = (a: string, b: string) => a === b;
    // b before a cannot both be matched; the second b of the made calls has no partner.
    expect(matchInOrder(['a', 'b'], ['b', 'a', 'b', 'b'], same)).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(matchInOrder(['a', 'b'], ['b', 'a'], same).length).toBe(1);
  });

  it('compares numbers by declared type, plain words without case, enumerations exactly', () => {
    const properties = { n: { type: 'number' }, t: {}, e: { enum: ['A', 'a'] } };
    const schema = { type: 'object', properties, required: ['n', 't', 'e'] };
    const tools = [{ name: 'x', parameters: schema }];
    const is = (made: JsonObject) =>
      isSameInvocation(
        { name: 'x', arguments: { n: 3, t: 'Río  Mar', e: 'A' } },
        { name: 'API.x', arguments: made },
        tools,
      );
    expect(is({ n: '3.0', t: 'río mar', e: 'A' })).toBe(true);
    expect(is({ n: '3.0', t: 'rio mar', e: 'A' })).toBe(false);
    expect(is({ n: 3, t: 'rio mar', e: 'a' })).toBe(false);
    expect(is({ n: 3, e: 'A' })).toBe(false);
  });
});

describe('turn level', () => {
  const made = (name: string, args: JsonObject) => ({ kind: 'call', name, arguments: args }) as const;
  const response = { kind: 'response', text: 'Which day?' } as const;

  it('sums over the turns that have a call on either side', () => {
    const right = made('query_appointment', place);
    const turns = [
      // All correct: 3 of 3 parameters.
      turnFacts(right, right, hospitalTools, { expected: 'a', predicted: 'a' }),
      // Correct name, one of three values wrong.
      turnFacts(right, made('query_appointment', { ...place, visit_date: '2026-12-04' }), hospitalTools),
      // Another API: nothing correct, its one parameter is extra and three are missed.
      turnFacts(right, made('check_hospital', part('hospital')), hospitalTools, { expected: 'a', predicted: 'b' }),
      // A reply instead of a call, and a call instead of a reply: missed, and extra.
      turnFacts(right, response, hospitalTools),
      turnFacts(response, made('check_hospital', part('hospital')), hospitalTools),
      // No call on either side: not counted.
      turnFacts(response, response, hospitalTools, { expected: 'a', predicted: 'a' }),
    ];
    const level = turnLevel(turns);
    expect(level).toMatchObject({ turns: 6, callTurns: 5, nodes: { hits: 2, of: 3 } });
    // Selection: 2 correct of 4 predicted and 4 expected.
    expect(precisionRecallOf(level.selection)).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
    // Invocation: 1 of 4 and 4.
    expect(precisionRecallOf(level.invocation)).toEqual({ precision: 0.25, recall: 0.25, f1: 0.25 });
    // Parameters: 3 + 2 correct; predicted 3 + 3 + 1 + 0 + 1 = 8, expected 3 + 3 + 3 + 3 + 0 = 12; F1 = 10 / 20.
    expect(level.parameters).toEqual({ hits: 5, predicted: 8, expected: 12 });
    expect(precisionRecallOf(level.parameters)).toEqual({ precision: 5 / 8, recall: 5 / 12, f1: 0.5 });
  });

  it('asks a judge about texts that differ, and counts its word apart', () => {
    const right = made('register_hospital', patient);
    const worded = made('register_hospital', { ...patient, department: 'Heart department', id_number: 'S-2' });
    expect(differentTexts(right, worded, hospitalTools).map(({ name }) => name)).toEqual(['department', 'id_number']);
    expect(differentTexts(right, made('check_hospital', patient), hospitalTools)).toEqual([]);
    const facts = turnFacts(right, worded, hospitalTools, undefined, new Set(['department']));
    // By their texts 3 of 5 values are correct, with the judge's yes 4: the call as a whole is wrong in both cases.
    expect(facts.calls).toMatchObject({
      invocation: { hits: 0 },
      parameters: { hits: 3, predicted: 5, expected: 5 },
      judged: { invocation: { hits: 0 }, parameters: { hits: 4, predicted: 5, expected: 5 } },
    });
    const all = turnFacts(right, worded, hospitalTools, undefined, new Set(['department', 'id_number']));
    expect(all.calls?.judged).toMatchObject({ invocation: { hits: 1 }, parameters: { hits: 5 } });
    expect(turnLevel([facts, all]).judged.parameters).toEqual({ hits: 9, predicted: 10, expected: 10 });
  });
});

describe('statistics', () => {
  it('estimates repetitions without bias', () => {
    // 3 of 4 succeeded. Pairs: 6, of which 3 are all good and none is all bad.
    expect(passHat(4, 3, 2)).toBeCloseTo(0.5, 12);
    expect(passAt(4, 3, 2)).toBe(1);
    expect(passHat(4, 3, 1)).toBe(0.75);
    expect(passAt(4, 1, 2)).toBeCloseTo(0.5, 12);
    expect(passHat(4, 3, 5)).toBeNull();
  });

  it("gives Cohen's kappa", () => {
    // Agreed 7 of 10; yes 6/10 and 5/10: by chance 0.3 + 0.2 = 0.5; kappa = 0.2 / 0.5.
    const pairs = (yes: boolean, other: boolean, count: number) => Array<[boolean, boolean]>(count).fill([yes, other]);
    const all = [
      ...pairs(true, true, 4),
      ...pairs(true, false, 2),
      ...pairs(false, true, 1),
      ...pairs(false, false, 3),
    ];
    expect(cohenKappa(all)).toBeCloseTo(0.4, 12);
    expect(cohenKappa(pairs(true, true, 3))).toBeNull();
  });

  it('compares two runs by pairs', () => {
    const better = Array.from({ length: 8 }, () => [[0, 1] as const]);
    expect(pairedBootstrap(better, { seed: 1 })).toMatchObject({
      difference: 1,
      interval: { low: 1, high: 1 },
      p: 0,
      pairs: 8,
    });
    expect(pairedBootstrap([[[1, 1]], [[0, 0]]], { seed: 1 })).toMatchObject({ difference: 0, p: 1 });
  });
});

describe('the judge', () => {
  it('reads the form it asked for', () => {
    const text = 'Result: yes\nTotal number of goals: 2\nNumber of accomplished goals: 2\nReason: All calls were made.';
    expect(readSessionJudgement(text)).toEqual({
      success: true,
      goals: 2,
      accomplished: 2,
      reason: 'All calls were made.',
      repairs: [],
    });
  });

  it('takes liberties with the form and counts them', () => {
    expect(readSessionJudgement('**Result**: Yes.')).toMatchObject({
      success: true,
      goals: null,
      repairs: ['words around the result', 'no number of goals', 'no number of accomplished goals'],
    });
    expect(
      readSessionJudgement('Result: no\nTotal number of goals: 10\nNumber of accomplished goals: 11'),
    ).toMatchObject({
      success: false,
      accomplished: 10,
      repairs: ['number of accomplished goals 11 is out of its range and counts as 10'],
    });
    expect(
      readSessionJudgement('{"result": "yes", "total number of goals": 1, "accomplished_goals": 1}'),
    ).toMatchObject({
      success: true,
      goals: 1,
      accomplished: 1,
    });
    expect(readSessionJudgement('I cannot say.').success).toBeNull();
    expect(readTurnJudgement('Consistent: no\nScore: 11')).toMatchObject({ consistent: false, score: 10 });
  });

  it('reads the forms of the papers, in Markdown, fences, JSON and on one line', () => {
    const all = { consistent: true, correctness: 8, helpfulness: 9, humanness: 7, score: 8 };
    const lines = 'Correctness Score: 8\nHelpfulness Score: 9\nHumanness Score: 7\nConsistency: Yes';
    const bold = lines.replace(/^(.*?:)/gm, '**$1**');
    for (const text of [
      lines,
      bold,
      `\`\`\`\n${lines}\n\`\`\``,
      `The reply books the right day.\n(1) Correctness: it agrees with the workflow.\n\n${bold}`,
      `- ${lines.replaceAll('\n', '\n- ')}`,
      lines.replaceAll('\n', ' / '),
      lines.replaceAll('\n', ', '),
      lines.replace(/(.*): (.*)/g, '| $1 | $2 |'),
      lines.replace(/(\d)$/gm, '$1/10'),
      '{"correctness_score": 8, "helpfulness_score": 9, "humanness_score": 7, "consistency": "Yes"}',
      '```json\n{"scores": {"Correctness": 8, "Helpfulness": 9, "Humanness": 7}, "Consistency": true}\n```',
    ]) {
      expect(readTurnJudgement(text), text).toMatchObject(all);
    }
    expect(readTurnJudgement(lines).repairs).toEqual([]);
    // FlowBench, Listing 2: one score.
    expect(readTurnJudgement('Score: 7')).toMatchObject({ score: 7, correctness: null, consistent: null });
    // An overall score next to the three is kept; two of three have no mean.
    expect(readTurnJudgement(`${lines}\nOverall Score: 6`)).toMatchObject({ ...all, score: 6 });
    expect(readTurnJudgement('Correctness Score: 8\nHelpfulness Score: 9')).toMatchObject({
      correctness: 8,
      humanness: null,
      score: null,
    });
    expect(readTurnJudgement('Correctness Score: xxx\nConsistency: Yes/No')).toMatchObject({
      correctness: null,
      consistent: null,
    });
    expect(readTurnJudgement('Consistency: No').consistent).toBe(false);
    expect(readTurnJudgement('Consistent: inconsistent').consistent).toBe(false);
    const result = '**Result:** yes\n**Total number of goals:** 4\n**Number of accomplished goals:** 3';
    expect(readSessionJudgement(result)).toMatchObject({ success: true, goals: 4, accomplished: 3, repairs: [] });
  });

  it('is read however a turn is judged, and what is not said stays open', () => {
    const read = (text: string) => {
      const { consistent, score, repairs } = readTurnJudgement(text);
      return [consistent, score, repairs.length];
    };
    expect(read('Consistent: yes\nScore: 8')).toEqual([true, 8, 0]);
    expect(read('Yes.')).toEqual([true, null, 2]);
    expect(read('Consistent: Yes.\nScore: 8/10')).toEqual([true, 8, 1]);
    expect(read('Consistent: no\nScore: 11 of 10')).toEqual([false, 10, 1]);
    expect(read('Consistent: no\nScore: -2')).toEqual([false, 0, 1]);
    expect(read('Consistent: maybe\nScore: high')).toEqual([null, null, 2]);
    expect(read('Score: 7')).toEqual([null, 7, 1]);
    expect(read('```json\n{"consistent": true, "score": 7}\n```')).toEqual([true, 7, 1]);
    expect(read('')).toEqual([null, null, 2]);
    expect([readParameterJudgement('Same: yes').same, readParameterJudgement('No, another day.').same]).toEqual([
      true,
      false,
    ]);
    expect(readParameterJudgement('Hard to say').same).toBeNull();
  });
});

describe('replies that are not judged', () => {
  const open = reply('Ваша запись в больницу подтверждена.');

  it('are counted, and leave violations unknown if no reply could be judged', () => {
    const { compliance } = factsOf(user('Book it'), open, user('Thanks'), open);
    expect(compliance).toMatchObject({ replies: 2, notJudged: 2, claims: 0, falseClaims: 0 });
    expect(violationsOfCompliance(compliance)).toBeNull();
    expect(violationsOfCompliance(factsOf(user('Hi'), open, hospital, confirmed).compliance)).toBe(1);
  });

  it('count as claims if a judge model decided so', () => {
    const trace: Trace = {
      id: 't',
      source: 'openai',
      steps: [user('Book it'), open].map((step, seq) => ({ ...step, seq })),
    };
    const events = traceToEvents(trace, {
      document: hospitalDocument,
      tools: hospitalTools,
      sessionId: 't',
      startedAt: 0,
    });
    if (!events.ok) throw new Error('The trace is not a session');
    const { seq, turn } = events.value.find(({ kind }) => kind === 'decision.accepted') ?? { seq: -1, turn: 0 };
    const claims = [{ nodeId: 'answer:appointment_confirmed', unmet: ['api:register_hospital'] }];
    const facts = sessionFacts(events.value, mei, [{ seq, turn, prompt: [], raw: '{}', claims }]);
    expect(facts?.compliance).toMatchObject({ notJudged: 0, judgedByModel: 1, claims: 1, falseClaims: 1 });
    const unread = sessionFacts(events.value, mei, [
      { seq, turn, prompt: [], raw: '?', problem: 'unreadable', claims: [] },
    ]);
    expect(unread?.compliance).toMatchObject({ notJudged: 1, claims: 0, falseClaims: 0 });
  });
});
