import { describe, expect, it } from 'vitest';
import { recogniseText } from '../../formats';
import { importFlow } from '../importFlow';
import { readRasa } from './readRasa';

function read(text: string) {
  expect(recogniseText(text).imports).toBe('rasa');
  const result = readRasa(text);
  if (result instanceof Promise || !result.ok) throw new Error('not read');
  const { title, nodes, edges, notImported } = result.value.flow;
  const titles = new Map(nodes.map(({ id, title: name }) => [id, name]));
  return {
    title,
    nodes: nodes.map(
      ({ title: name, kind, parent }) => `${name} ${kind}${parent === undefined ? '' : ` in ${titles.get(parent)}`}`,
    ),
    edges: edges.map(
      ({ from, to, label }) => `${titles.get(from)} > ${titles.get(to)}${label === undefined ? '' : `: ${label}`}`,
    ),
    lost: notImported.map(({ what, where }) => `${what} ${where}`),
  };
}

const refund = `
version: "3.1"
flows:
  refund:
    name: refund an order
    description: the user wants money back
    nlu_trigger: [{intent: refund}]
    steps:
      - collect: order_id
        rejections:
          - if: slots.order_id < 1
            utter: utter_invalid
      - id: find
        action: action_find_order
        next:
          - if: slots.status = 'paid' and not slots.late
            then:
              - action: action_refund
              - set_slots:
                  - done: true
                next: END
          - if: slots.tries < 3
            then: ask_again
          - else:
              - action: utter_sorry
                next: find
      - id: ask_again
        noop: true
        next:
          - if: slots.known
            then: find
          - else: nowhere
`;

describe('readRasa', () => {
  it('reads the steps of a flow with branches, jumps and the implied end', () => {
    expect(read(refund)).toEqual({
      title: 'refund an order',
      nodes: [
        'Start start',
        'Ask for order_id question',
        'action_find_order api',
        'action_refund api',
        'Set done words',
        'utter_sorry answer',
        'ask_again condition',
        'End end',
      ],
      edges: [
        'Start > Ask for order_id',
        'Ask for order_id > action_find_order',
        'action_find_order > action_refund: status == "paid" and not late',
        'action_refund > Set done',
        'Set done > End',
        'action_find_order > ask_again: tries < 3',
        'action_find_order > utter_sorry: else',
        'utter_sorry > action_find_order',
        'ask_again > action_find_order: known',
      ],
      lost: ['intents that start the flow refund', 'rejections Ask for order_id', 'a next step refund: nowhere'],
    });
  });

  it('reads several flows as groups with calls and links', () => {
    const { nodes, edges } = read(`flows:
  a:
    steps:
      - call: b
      - action: utter_hi
        next:
          - if: x
            then: [{link: b}]
          - else: [{link: elsewhere}]
  b:
    if: slots.allowed
    steps: [{id: one, action: utter_b}]
responses:
  utter_b: [{text: "Hello {name}"}]
`);
    expect(nodes).toEqual([
      'a group',
      'Start start in a',
      'Call b words in a',
      'utter_hi answer in a',
      'Continue with b words in a',
      'Continue with elsewhere words in a',
      'b group',
      'Start start in b',
      'utter_b answer in b',
      'End end in b',
    ]);
    expect(edges).toEqual([
      'Start > Call b',
      'Call b > Start: call',
      'Call b > utter_hi',
      'utter_hi > Continue with b: x',
      'Continue with b > Start',
      'utter_hi > Continue with elsewhere: else',
      'Start > utter_b',
      'utter_b > End',
    ]);
  });

  it('reads rules and stories', () => {
    const { nodes, edges } = read(`stories:
- story: happy
  steps:
  - intent: greet
  - action: utter_greet
  - or: [{intent: affirm}, {intent: thanks}]
  - action: action_book
rules:
- rule: bye
  steps: [{intent: goodbye}, {action: utter_bye}]
`);
    expect(nodes).toEqual([
      'bye group',
      'User: goodbye start in bye',
      'utter_bye answer in bye',
      'happy group',
      'User: greet start in happy',
      'utter_greet answer in happy',
      'User: affirm or thanks question in happy',
      'action_book api in happy',
    ]);
    expect(edges).toHaveLength(4);
  });

  it('refuses files without flows and prints no secrets', async () => {
    for (const text of ['flows: 3\n', 'flows: {}\n', 'version: 1\n', 'flows:\n  a: [\n']) {
      const refused = await importFlow('rasa', text);
      expect(refused.ok ? text : 'refused').toBe('refused');
    }
    const secret = 'sk-live-PLANTED0123456789';
    const planted = refund.replace(/(action_|utter_|order_id|paid|money)/g, `$1 ${secret} `);
    const imported = await importFlow('rasa', planted);
    expect(imported.ok && imported.value.text.includes('PLANTED')).toBe(false);
  });
});
