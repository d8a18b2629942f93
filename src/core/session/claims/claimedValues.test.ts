import { describe, expect, it } from 'vitest';
import { traceToEvents } from '../../logs';
import type { JsonObject, JsonValue } from '../../support';
import { createFold } from '../reduceSession';
import type { SessionState } from '../sessionState';
import { judgeReply } from './judgedReply';

const expense = `Name: Expense claim
APIs:
  - name: check_policy
    desc: Tells the limit of a kind of expense
    request: [kind]
    response: [limit]
  - name: file_claim
    desc: Files the claim
    request: [amount, purpose, employee, due_date]
    response: [claim_id]
    precondition: [check_policy]
ANSWERs:
  - name: claim_filed
    desc: Your claim over $amount euro is filed as $claim_id.
    precondition: [file_claim]
PDL: |
  [limit] = API.check_policy([kind])
  [claim_id] = API.file_claim([amount, purpose, employee, due_date])
  ANSWER.claim_filed()
`;

const filed = (args: JsonObject, result: JsonValue) => [
  { name: 'check_policy', arguments: { kind: 'travel' }, result: { limit: 250 } },
  { name: 'file_claim', arguments: args, result },
];

function stateAfter(calls: readonly { name: string; arguments: JsonObject; result: JsonValue }[]): SessionState {
  const events = traceToEvents(
    {
      id: 'x',
      source: 'weir',
      steps: [
        { kind: 'user', seq: 0, text: 'I had a trip' },
        ...calls.map((call, index) => ({
          kind: 'call' as const,
          seq: index + 1,
          outcome: 'succeeded' as const,
          ...call,
        })),
      ],
    },
    { document: { title: 'Expense', kind: 'pdl', source: expense }, tools: [], sessionId: 's', startedAt: 0 },
  );
  if (!events.ok) throw new Error(events.error.message);
  const fold = createFold();
  for (const event of events.value) if (event.kind !== 'session.ended') fold.add(event);
  return fold.state() as SessionState; // a session has events
}

const state = stateAfter(
  filed(
    { amount: 480, purpose: 'train to Graz', employee: 'Lee, Ann', due_date: '2026-12-03' },
    { claim_id: 'C-7781' },
  ),
);

function judge(text: string) {
  const { claims, unjudged } = judgeReply(state, { kind: 'response', text });
  const wrong = claims.find(({ value }) => value !== undefined)?.value;
  if (wrong) return `${wrong.slot}: ${wrong.said}, not ${JSON.stringify(wrong.was)}`;
  return unjudged ?? (claims.length > 0 ? 'fits' : 'no claim');
}

describe('values of a claim', () => {
  it.each([
    'Your claim over 480 euro is filed as C-7781.',
    'Your claim over €480.00 is filed as c-7781.',
    'Done! I have filed your claim. The number is C 7781.',
    'Your claim has been filed, Ms Ann Lee: 480 EUR, number C-7781, due on Thursday, 3 December.',
    'I filed the claim for the train to Graz. It is due on 3.12.',
    'The claim is filed. The limit for travel is 250 euro, so your manager has to agree.',
    'Your claim C-7781 is filed: amount 480.',
    'Your claim C-7781 is filed; the remaining amount is 20.',
    'Your claim (C-7781) is filed; the money should be there within 14 days.',
  ])('are right: %s', (text) => expect(judge(text)).toBe('fits'));

  it.each([
    ['Your claim over 180 euro is filed as C-7781.', 'amount: 180, not 480'],
    ['Your claim over 480 euro is filed as C-7782.', 'claim_id: c-7782, not "C-7781"'],
    ['I have filed your claim under C-7782.', 'claim_id: c-7782, not "C-7781"'],
    ['Your claim has been filed, 180 euro in all.', 'amount: 180 euro, not 480'],
    ['The claim was filed and is due on 4 December.', 'due_date: 4 december, not "2026-12-03"'],
    ['Your claim C-7781 is filed: amount 180.', 'amount: 180, not 480'],
    ['Your claim C-7781 is filed, the amount is 180.', 'amount: 180, not 480'],
  ])('are wrong: %s', (text, expected) => expect(judge(text)).toBe(expected));

  it('leaves a value open if its slot is uncertain', () => {
    expect(judge('I have filed the claim: C-7782, C-7790.')).toBe('value');
  });

  it('accepts a value of an earlier call', () => {
    const twice = stateAfter([
      ...filed({ amount: 90, purpose: 'taxi', employee: 'Ann Lee', due_date: '2026-12-01' }, { claim_id: 'C-7700' }),
      ...filed(
        { amount: 480, purpose: 'train', employee: 'Ann Lee', due_date: '2026-12-03' },
        { claim_id: 'C-7781' },
      ).slice(1),
    ]);
    const judged = judgeReply(twice, { kind: 'response', text: 'Your claim over 90 euro is filed as C-7700.' });
    expect(judged.claims.every(({ unmet }) => unmet.length === 0)).toBe(true);
  });

  it('detects a place that belongs to an earlier call only', () => {
    const hospital = stateAfter(
      filed(
        { amount: 480, purpose: 'Lakeside course', employee: 'Ann Lee', due_date: '2026-12-03' },
        { claim_id: 'C-1200' },
      ).concat([
        {
          name: 'file_claim',
          arguments: { amount: 480, purpose: 'Riverside course', employee: 'Ann Lee', due_date: '2026-12-03' },
          result: { claim_id: 'C-1201' },
        },
      ]),
    );
    const judged = judgeReply(hospital, {
      kind: 'response',
      text: 'I have filed the claim for the Lakeside course as C-1201.',
    });
    expect(judged.claims.find(({ value }) => value)?.value).toMatchObject({ slot: 'purpose', said: 'Lakeside course' });
  });
});
