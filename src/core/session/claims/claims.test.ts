import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  isHeldOut,
  type LabelledAgentReply,
  labelledReplies,
  labelledWorkflow,
} from '../../../testing/claims/labelledReplies';
import { expectBoundedTime } from '../../../testing/expectBoundedTime';
import { createScriptedChat } from '../../../testing/scriptedChat';
import { answerReply, hospitalDocument, hospitalRunner, hospitalTools } from '../../../testing/sessionFixtures';
import { defaultSessionConfig } from '../defaultConfig';
import { reduceSession } from '../reduceSession';
import { replaySession } from '../replaySession';
import { buildWorkflowFacts } from '../workflowFacts';
import { matchAnswerByText } from './rules1/carriedAnswer';
import { claimsInText } from './rules1/claimsInWords';

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/claims.md'), 'utf8');
const facts = new Map(labelledReplies().map(({ workflow }) => [workflow, labelledWorkflow(workflow)]));
const factsOf = ({ workflow }: LabelledAgentReply) => facts.get(workflow) ?? labelledWorkflow(workflow);

function measure(replies: readonly LabelledAgentReply[], detector: 'words' | 'wording') {
  let [right, wrong, missed] = [0, 0, 0];
  for (const reply of replies) {
    const carried =
      detector === 'words' ? claimsInText(factsOf(reply), reply.text) : [matchAnswerByText(factsOf(reply), reply.text)];
    const found = carried.flatMap((answer) => answer?.name ?? []);
    const hits = found.filter((name) => reply.answers.includes(name)).length;
    right += hits;
    wrong += found.length - hits;
    missed += reply.answers.length - hits;
  }
  return { precision: right / (right + wrong), recall: right / (right + missed), claims: right + missed };
}

describe('claims in words, on the labelled set', () => {
  const replies = labelledReplies();
  const parts = [
    ['tuned on', replies.filter((one) => !isHeldOut(one))],
    ['held out', replies.filter(isHeldOut)],
  ] as const;

  it('is large enough, in both languages, and names declared ANSWERs only', () => {
    expect(replies.length).toBeGreaterThanOrEqual(300);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(replies.length);
    for (const reply of replies) {
      const names = factsOf(reply).answers.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining([...reply.answers]));
    }
  });

  it.each(parts)('has the documented precision and recall: %s', (part, of) => {
    for (const detector of ['words', 'wording'] as const) {
      for (const language of ['en', 'zh'] as const) {
        const own = of.filter((one) => one.language === language);
        const { precision, recall, claims } = measure(own, detector);
        const name = language === 'en' ? 'English' : 'Chinese';
        const row = `| \`${detector}\` | ${part} | ${name} | ${own.length} | ${claims} | ${precision.toFixed(2)} | ${recall.toFixed(2)} |`;
        expect(page).toContain(row);
      }
    }
  });

  it('reaches its target on the held-out part', () => {
    const { precision, recall } = measure(parts[1][1], 'words');
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.8);
  });
});

describe('claims in words, of the hospital appointment', () => {
  const hospital = buildWorkflowFacts(hospitalDocument, hospitalTools);
  const found = (text: string) => claimsInText(hospital, text).map(({ name }) => name);

  it.each([
    'The booking was successful, Mei Tan.',
    'I have successfully reserved a dermatology slot for you',
    'Done! I have registered you.',
    'Congratulations, your registration went through.',
    'You are all set for Monday at 9.',
    'Great, that is booked for you! Is there anything else?',
    'Your appointment is booked for Monday, is there anything else?',
    '已为您挂号成功。',
  ])('finds that it was booked: %s', (text) => expect(found(text)).toEqual(['appointment_confirmed']));

  it.each([
    ['There are no free appointments that day.', 'no_free_appointment'],
    ['Hospital C does not offer this service.', 'hospital_not_found'],
    ['Unfortunately, the registration was not successful.', 'registration_failed'],
  ])('finds bad news: %s', (text, name) => expect(found(text)).toEqual([name]));

  it.each([
    'Shall I book it?',
    "I'll book it now.",
    'Is your appointment booked?',
    'Your appointment is booked, right?',
    'Hospital B has free slots on Monday.',
    'To book, please give me your name.',
    'An appointment can only be booked at a hospital.',
    'If it is booked, I will tell you.',
    '您的号挂好了吗？',
    '',
  ])('finds none: %s', (text) => expect(found(text)).toEqual([]));

  it('processes long and hostile texts in bounded time', () => {
    for (const text of ['nothing '.repeat(3_000), 'booked '.repeat(3_000), '已'.repeat(20_000), 'a,'.repeat(10_000)]) {
      expectBoundedTime(() => found(text));
    }
  });
});

describe('claims in a session', () => {
  const replyText = 'Done! I have registered you.';
  const run = async (config: object) => {
    const runner = hospitalRunner(createScriptedChat([answerReply(replyText)]), {
      user: { kind: 'scripted', turns: [{ text: 'Book it', ends: true }] },
      ...config,
    });
    runner.start();
    await runner.settled();
    return runner;
  };

  it('counts a false claim that the agent did not declare, names its detector, and denies it with controllers', async () => {
    const free = await run({ controllers: [] });
    expect(free.state.counters).toMatchObject({
      violations: 1,
      claimViolations: 1,
      claimsDeclared: 0,
      claimsByWords: 1,
    });
    expect(free.events.find(({ kind }) => kind === 'decision.accepted')).toMatchObject({
      nodeId: 'answer:appointment_confirmed',
      violations: ['api:register_hospital'],
      claims: [
        { nodeId: 'answer:appointment_confirmed', by: ['words'], unmet: ['api:register_hospital'] },
        { nodeId: 'api:register_hospital', by: ['words'], unmet: ['api:register_hospital'] },
      ],
    });
    const held = await run({ controllers: defaultSessionConfig.controllers });
    expect(held.state.counters).toMatchObject({ violations: 0, denied: 1 });
  });

  it('judges equally in every format shown to the agent', async () => {
    for (const format of ['pdl', 'text', 'code', 'flowchart', 'none'] as const) {
      expect((await run({ controllers: [], format })).state.counters.claimsByWords).toBe(1);
    }
  });

  it('leaves a log without the new detector as it was', async () => {
    const { claims: _newer, rules: _rules, ...older } = defaultSessionConfig;
    const runner = await run({
      ...older,
      controllers: [],
      claims: undefined,
      rules: undefined,
      user: { kind: 'scripted', turns: [{ text: 'Book it', ends: true }] },
    });
    const events = JSON.parse(JSON.stringify(runner.events)) as typeof runner.events;
    expect(reduceSession(events).counters).toMatchObject({ violations: 0, claimViolations: 0 });
    const replayed = replaySession(events);
    expect(replayed.ok && replayed.value.firstDifference).toBe(undefined);
  });
});
