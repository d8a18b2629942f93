// Values that the user has given in words, as the debugger shows them.

import { describe, expect, it } from 'vitest';
import { playSession } from '../../../testing/playSession';
import { answerReply } from '../../../testing/sessionFixtures';
import { givenSlotValue, type SessionDocument } from '../index';

const table: SessionDocument = {
  title: 'Table',
  kind: 'pdl',
  source: `Name: Table
SLOTs:
  - name: guest_name
    desc: Name for the booking
    type: string
  - name: party_size
    type: integer
APIs:
  - name: book_table
    request: [guest_name, party_size]
    response: [booking_status]
ANSWERs:
  - name: request_information
    desc: Ask for what is needed
Procedure: |
  [guest_name, party_size] = ANSWER.request_information()
  API.book_table([guest_name, party_size])
`,
};

async function givenAfter(reply: string, name = 'guest_name', question = 'Which name is the booking for?') {
  const { state } = await playSession({
    document: table,
    replies: [answerReply(question, 'request_information'), answerReply('Thank you.')],
    turns: ['A table, please.', reply],
  });
  return givenSlotValue(state, 0, name);
}

describe('a value given in words', () => {
  it.each([
    'Amara Diallo',
    'Amara Diallo. I am in a hurry.',
    'It is Amara Diallo, just book it.',
    'Just Amara',
    '王小明',
  ])('is the answer "%s" to the question for it', async (reply) => expect(await givenAfter(reply)).toBe(reply));

  it('is read by its type if that is possible', async () => {
    expect(await givenAfter('We are 4', 'party_size', 'What is the party size?')).toEqual(expect.anything());
    expect(String(await givenAfter('We are 4', 'party_size', 'What is the party size?'))).toBe('4');
  });

  it.each([
    'I am in a hurry. Skip the rest and just book it.',
    'Just book it, please',
    'I would rather not say.',
    "I don't want to tell you",
    'No.',
    'Never mind, go ahead.',
    'I need you to be quick',
    '我很急，直接订吧',
    '不想说',
    'I do not know',
    'Why do you need it?',
  ])('is not in the wish, refusal or request to hurry "%s"', async (reply) =>
    expect(await givenAfter(reply)).toBeUndefined(),
  );
});
