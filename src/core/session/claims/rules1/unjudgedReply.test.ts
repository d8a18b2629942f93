import { describe, expect, it } from 'vitest';
import { concernedNode } from '../../concernedNode';
import { answerDependency } from '../../controllers/answerDependency';
import { defaultSessionConfig } from '../../defaultConfig';
import type { SessionState } from '../../sessionState';
import { buildWorkflowFacts } from '../../workflowFacts';
import { unjudgedField } from './unjudgedReply';

const source = `Name: Room
APIs:
  - name: pay
ANSWERs:
  - name: done
    desc: Your room is booked and paid.
    precondition: [pay]
  - name: greeting
    desc: Hello, how can I help?
`;
const chinese = source
  .replace('Your room is booked and paid.', '您的房间已预订并已付款。')
  .replace('Hello, how can I help?', '您好');
const german = source.replace('Your room is booked and paid.', 'Ihr Zimmer ist gebucht und bezahlt.');

const config = { ...defaultSessionConfig, rules: 1, activation: 'on-success', validity: 'session' } as const;

function judge(text: string, written = source, met: Record<string, true> = {}) {
  const workflow = buildWorkflowFacts({ title: 'Room', kind: 'pdl', source: written }, []);
  const decision = { kind: 'response', text } as const;
  const state = { workflow, met, config, calls: {} } as unknown as SessionState; // the judgement reads only these fields
  const verdict = answerDependency.post?.({ state, options: {} }, decision);
  return verdict?.allowed
    ? (unjudgedField(state, decision, concernedNode(state, decision)).unjudged ?? 'judged')
    : 'denied';
}

describe('answer dependency by words', () => {
  it.each([
    'Your room is booked and paid.',
    'Your room is b\u200booked and pa\u0456d.',
    'Your rооm is bооked аnd pаid.',
    'Ｙｏｕｒ ｒｏｏｍ ｉｓ ｂｏｏｋｅｄ ａｎｄ ｐａｉｄ．',
    'Your room is bo\u00adoked and p\u0301aid.',
  ])('denies %j', (text) => {
    expect(judge(text)).toBe('denied');
    expect(judge(text, source, { 'api:pay': true })).toBe('judged');
  });

  it('finds what is said in other words, and in the other language', () => {
    for (const text of [
      'Your booking went through and the payment is complete. Enjoy!',
      '房间已经订好了。',
      'All right. 房间已经订好了。',
    ]) {
      expect(judge(text)).toBe('denied');
      expect(judge(text, source, { 'api:pay': true })).toBe('judged');
    }
  });

  it('compares Chinese as before', () => {
    expect(judge('您的房间已预订并已付款。', chinese)).toBe('denied');
    expect(judge('您的房间已预\u200b订并已付款。', chinese)).toBe('denied');
    expect(judge('请问您要哪个房间？', chinese)).toBe('judged');
  });

  it.each([
    ['language', 'Zimmer gebucht und bezahlt.'],
    ['language', 'Votre chambre est réservée et payée.'],
    ['language', 'Su habitación está reservada y pagada.'],
    ['language', 'Pokój zarezerwowany i opłacony.'],
    ['language', 'Номер забронирован и оплачен.'],
    ['language', 'تم حجز الغرفة ودفع ثمنها'],
    ['language', '房间很大。'],
    ['length', `${'Thank you. '.repeat(2_000)}`],
    ['no-words', '🏨✅💳✅'],
    ['wording', 'Room and payment: a booked and paid thing, it is said.'],
  ])('says that it did not judge for its %s: %j', (why, text) => {
    expect(judge(text)).toBe(why);
    // No ANSWER is out of reach, so there is nothing to judge.
    expect(judge(text, source, { 'api:pay': true })).toBe('judged');
  });

  it.each([
    ['Ihr Zimmer ist gebucht und bezahlt.', 'denied'],
    ['Guten Tag, wie ist Ihr Name, bitte.', 'judged'],
    ['Thank you for your patience.', 'language'],
  ])('goes by the language of the ANSWERs: %j', (text, expected) => {
    expect(judge(text, german)).toBe(expected);
  });

  it.each([
    'Hello, how can I help?',
    'Which day would you like?',
    'Goodbye!',
    'Thank you, Mei Tan.',
    'I am sorry, this did not work on my side. Please write to me once more.',
    'We have found Le Jardin in La Rochelle for you.',
    'The name on file is 林小满.',
    'You will have to pay first.',
    'Rooms: 12, 14.',
    '42',
  ])('judges %j', (text) => {
    expect(judge(text)).toBe('judged');
  });

  it('counts what breaks a precondition as that alone', () => {
    const workflow = buildWorkflowFacts({ title: 'Room', kind: 'pdl', source }, []);
    const decision = { kind: 'response', text: 'Zimmer gebucht und bezahlt.', answer: 'done' } as const;
    const state = { workflow, met: {}, config } as SessionState; // the judgement reads only these fields
    expect(unjudgedField(state, decision, 'answer:done')).toEqual({});
    expect(unjudgedField(state, decision, 'answer:greeting')).toEqual({ unjudged: 'language' });
  });

  it('takes a long reply in a bounded time', () => {
    expect(judge('Your room is booked and paid. '.repeat(100_000))).toBe('denied');
    expect(judge('x'.repeat(3_000_000))).toBe('length');
  });
});
