import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionDocument } from './events';
import type { SessionState, TranscriptEntry } from './state';
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

/** What a state says of it: who is awaited, and what was said last. */
const stateAfter = (text?: string, answer?: string): SessionState => {
  const entry: TranscriptEntry | undefined =
    text === undefined
      ? undefined
      : { kind: 'agent', seq: 1, turn: 1, text, ...(answer === undefined ? {} : { answer }) };
  return { phase: { kind: 'awaiting-user' }, transcript: entry ? [entry] : [] } as unknown as SessionState;
};

const hospital = suggestionFacts(example('hospitalAppointment.pdl.yaml'));
const library = suggestionFacts(example('libraryLoanChinese.pdl.yaml'));
const parcel = suggestionFacts(example('parcelReturn.pdl.yaml'));
const bicycle = suggestionFacts(example('bicycleRepair.mmd'));

describe('suggested messages', () => {
  it('begin a conversation with what the workflow is for and with all that it asks first', () => {
    expect(suggestMessages(hospital, stateAfter())).toEqual([
      'Hello, I need help with: Hospital appointment.',
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
  ])('answer what the agent asked', (facts, text, answer, wanted) => {
    expect(suggestMessages(facts, stateAfter(text, answer))).toEqual(wanted);
  });

  it('are none while nobody waits for a person', () => {
    const state = {
      ...stateAfter('Which hospital?'),
      phase: { kind: 'ended', reason: 'user-ended' },
    } as unknown as SessionState;
    expect(suggestMessages(hospital, state)).toEqual([]);
  });
});
