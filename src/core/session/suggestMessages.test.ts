import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionDocument } from './events';
import type { SessionState, TranscriptEntry } from './sessionState';
import { suggestionFacts, suggestMessages } from './suggestMessages';

const example = (file: string): SessionDocument => ({
  title: file.startsWith('library')
    ? '图书馆借书'
    : file.startsWith('bicycle')
      ? 'Bicycle repair'
      : 'Hospital appointment',
  kind: file.endsWith('.mmd') ? 'mermaid' : 'pdl',
  source: readFileSync(resolve(import.meta.dirname, `../../examples/${file}`), 'utf8'),
});

const agent = (
  text: string,
  more: { readonly answer?: string; readonly fallback?: boolean } = {},
): TranscriptEntry => ({
  kind: 'agent',
  seq: 1,
  turn: 1,
  text,
  ...more,
});
const user = (text: string): TranscriptEntry => ({ kind: 'user', seq: 0, turn: 1, text });
/** A state with the parts that the rules read: it waits for a person and has this transcript. */
const stateOf = (...transcript: readonly TranscriptEntry[]): SessionState =>
  ({ phase: { kind: 'awaiting-user' }, transcript }) as unknown as SessionState;
const stateAfter = (text?: string, answer?: string): SessionState =>
  stateOf(...(text === undefined ? [] : [agent(text, answer === undefined ? {} : { answer })]));

const hospital = suggestionFacts(example('hospitalAppointment.pdl.yaml'));
const library = suggestionFacts(example('libraryLoanChinese.pdl.yaml'));
const parcel = suggestionFacts(example('parcelReturn.pdl.yaml'));
const bicycle = suggestionFacts(example('bicycleRepair.mmd'));

describe('suggested messages', () => {
  it('begin a conversation with the purpose of the workflow and with all slots of its first question', () => {
    expect(suggestMessages(hospital, stateAfter())).toEqual([
      'Hello, it is about a hospital appointment.',
      'Hospital: Riverside Hospital, department: cardiology, visit date: Friday',
      'What can you do here?',
    ]);
    expect(suggestMessages(library, stateAfter())[1]).toBe('书名：《小王子》，读者证号：R20991');
  });

  it.each([
    [
      hospital,
      'Could you tell me the patient name and the id number?',
      undefined,
      ['Patient name: Ann Lee, id number: S-204417'],
    ],
    [
      hospital,
      'X does not take part. Which other hospital would you like?',
      'hospital_not_found',
      ['Riverside Hospital'],
    ],
    [
      parcel,
      'It is on the slip. Is there anything more to return?',
      'ask_more_items',
      ['Yes, please.', 'No, thank you.'],
    ],
    [bicycle, 'Test ride. Does it run well (no / yes)?', undefined, ['no', 'yes']],
    [hospital, 'Is there anything else I can help with?', undefined, ['No, that is all. Thank you.']],
    [hospital, 'Your appointment is booked.', undefined, ['Thank you, goodbye.']],
    [library, '请提供取书日期。', undefined, ['明天']],
    [hospital, 'How do you feel about that?', undefined, []],
  ])("answer the agent's question", (facts, text, answer, wanted) => {
    expect(suggestMessages(facts, stateAfter(text, answer))).toEqual(wanted);
  });

  it.each([
    ['Table booking', 'Hello, it is about a table booking.'],
    ['Table booking (PDL)', 'Hello, it is about a table booking.'],
    ['Orders', 'Hello, it is about orders.'],
    ['Address change', 'Hello, it is about an address change.'],
    ['Book a ferry', 'Hello, I want to book a ferry.'],
  ])('begin with the title %s as a person would say it', (title, opening) => {
    const facts = suggestionFacts({ title, kind: 'mermaid', source: 'flowchart TD\n  A --> B' });
    expect(suggestMessages(facts, stateAfter())[0]).toBe(opening);
  });

  it('leave out values that occurred before', () => {
    const refused = agent('Riverside Hospital does not take part. Which other hospital would you like?', {
      answer: 'hospital_not_found',
    });
    expect(suggestMessages(hospital, stateOf(refused))).toEqual(['Lakeside Hospital']);
    const second = agent('Lakeside Hospital does not take part. Which other hospital would you like?');
    expect(suggestMessages(hospital, stateOf(refused, user('Lakeside Hospital'), second))).toEqual([
      'Northgate Hospital',
    ]);
    const examples = agent(
      'I can take for the department: words such as cardiology or dermatology. Could you tell me the department?',
    );
    expect(suggestMessages(hospital, stateOf(examples))).toEqual(['cardiology']);
    const day = agent('I cannot take "Friday" for the visit date. Could you tell me the visit date?');
    expect(suggestMessages(hospital, stateOf(day))).toEqual(['Monday']);
  });

  it("are in the language of the person's messages", () => {
    const named = agent('Could you tell me the patient name and the id number?');
    expect(suggestMessages(hospital, stateOf(user('我想挂明天河滨医院的号'), named))).toEqual(['李安，R20991']);
    const done = agent('Your appointment is booked.');
    expect(suggestMessages(hospital, stateOf(user('李雷'), done))).toEqual(['谢谢，再见。']);
    expect(suggestMessages(library, stateOf(user('R20991'), agent('请提供取书日期。')))).toEqual(['明天']);
    expect(suggestMessages(library, stateOf(user('I want a book'), agent('请提供书名、读者证号。')))).toEqual([
      'The Little Prince, R20991',
    ]);
  });

  it('suggest to try again after a fallback text', () => {
    const fallback = agent('I am sorry, this did not work on my side.', { fallback: true });
    expect(suggestMessages(hospital, stateOf(user('Hello'), fallback))).toEqual(['Please try that again.']);
    expect(suggestMessages(library, stateOf(user('你好'), fallback))).toEqual(['请再试一次。']);
  });

  it('contain the texts that a reply offers', () => {
    const offer = agent('If you do not want to give it, say "stop". Could you tell me the patient name?');
    expect(suggestMessages(hospital, stateOf(offer))).toEqual(['Ann Lee', 'stop']);
  });

  it('are empty while the session does not wait for a person', () => {
    const state = {
      ...stateAfter('Which hospital?'),
      phase: { kind: 'ended', reason: 'user-ended' },
    } as unknown as SessionState;
    expect(suggestMessages(hospital, state)).toEqual([]);
  });
});
