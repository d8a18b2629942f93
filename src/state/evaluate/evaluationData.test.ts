import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../core/support';
import {
  completeData,
  emptyDraft,
  entriesOf,
  importInto,
  presetDraft,
  withDataEntry,
  withOowTurn,
  withText,
} from './evaluationData';

const source = 'Name: Loan\n';
const data: JsonObject = {
  name: 'Loans',
  origin: 'a survey',
  workflows: [{ id: 'loan', source, colour: 'red' }],
  profiles: [{ id: 'ida', workflow: 'loan', needs: 'A drill', shoe: 43 }],
  references: [
    {
      id: 'one',
      workflow: 'loan',
      turns: [
        { role: 'user', text: 'A drill, please.' },
        { role: 'agent', call: { api: 'find_tool', arguments: { tool: 'drill' } } },
        { role: 'system', result: { free: true } },
        { role: 'agent', text: 'Here you are.', answer: 'lent' },
        { role: 'user', text: 'Thank you.' },
        { role: 'agent', text: 'Bye.' },
      ],
    },
  ],
};

it('a ready-made plan runs over the chosen parts of the data, with the chosen models', () => {
  const chosen = { models: { agent: 'big' }, profiles: ['ida'], workflows: ['loan'] };
  const preset = { name: 'Ablation', data: 'samples.json', arms: ['papers'], models: { agent: 'rehearsal-hasty' } };
  expect(presetDraft({ ...emptyDraft, ...chosen, repetitions: 9 }, preset)).toEqual({
    ...emptyDraft,
    ...chosen,
    name: 'Ablation',
    arms: ['papers'],
  });
});

describe('edited data', () => {
  it('keep unknown fields through changes and imports', () => {
    const [user = {}] = entriesOf(data, 'profiles');
    const after = withDataEntry(data, 'profiles', 0, withText(user, 'needs', 'A saw'));
    expect(after).toMatchObject({ origin: 'a survey', profiles: [{ needs: 'A saw', shoe: 43 }] });
    expect(withText(user, 'needs', '')).not.toHaveProperty('needs');
    const imported = importInto(data, { name: 'more.json', text: '[{"persona": "P", "hat": 2}]' }, 'loan');
    expect(imported).toMatchObject({
      ok: true,
      value: { added: '1 users', data: { profiles: [{ shoe: 43 }, { id: 'user-2', workflow: 'loan', hat: 2 }] } },
    });
  });

  it('import users of FlowAgent and FlowBench, sessions and chats, and append a number to a taken id', () => {
    const flowAgent = [{ persona: 'A cook', required_apis: ['find_tool'], user_details: 'tool: drill' }];
    const flowBench = [
      { id: 'ida', user_goals: ['Borrow a drill'], success_tools: [{ name: 'find_tool', parameters: {} }] },
    ];
    const chat = {
      messages: [
        { role: 'user', content: 'A drill?' },
        { role: 'assistant', content: 'Yes.' },
      ],
    };
    const added = (value: unknown) => {
      const read = importInto(data, { name: 'file.json', text: JSON.stringify(value) }, 'loan');
      if (!read.ok) throw new Error(read.error.message);
      return read.value;
    };
    expect(added(flowAgent).added).toBe('1 users');
    expect(entriesOf(added(flowBench).data, 'profiles').map(({ id }) => id)).toEqual(['ida', 'ida-2']);
    const again = added(entriesOf(data, 'references'));
    expect(again.added).toBe('1 reference sessions');
    expect(entriesOf(again.data, 'references').map(({ id }) => id)).toEqual(['one', 'one-2']);
    expect(entriesOf(added(chat).data, 'references').at(-1)).toMatchObject({ workflow: 'loan' });
    expect(importInto(data, { name: 'odd.txt', text: 'nothing' }, 'loan').ok).toBe(false);
  });

  it('are completed with the files that they name', () => {
    const parts = {
      name: 'Loans',
      workflows: [{ id: 'loan', file: '../flows/loan.pdl.yaml' }],
      profiles: [{ file: 'users.json', workflow: 'loan' }],
    };
    const files = [
      { name: 'data.json', text: JSON.stringify(parts) },
      { name: 'loan.pdl.yaml', text: source },
      { name: 'users.json', text: '[{"persona": "P"}]' },
    ];
    expect(completeData('data.json', files)).toMatchObject({
      ok: true,
      value: { workflows: [{ source }], profiles: [{ persona: 'P', workflow: 'loan', id: 'user-1' }] },
    });
    const dialogue = { file: 'd.txt', workflow: 'loan' };
    const printed = [
      {
        name: 'data.json',
        text: JSON.stringify({ ...parts, profiles: [], references: [dialogue, dialogue, dialogue] }),
      },
      { name: 'd.txt', text: 'User: Hello\nAgent:\nResponse: Good day.\n' },
    ];
    const ids = ['dialogue-1', 'loan/dialogue-1', 'loan/dialogue-1-2'];
    expect(completeData('data.json', [...printed, ...files.slice(1)])).toMatchObject({
      value: { references: ids.map((id) => ({ id })) },
    });
    expect(completeData('data.json', files.slice(0, 2))).toMatchObject({ error: { message: /users\.json/ } });
    expect(completeData('other.json', files)).toMatchObject({ error: { message: /other\.json/ } });
  });

  it('get an out-of-workflow turn before a user turn, and nowhere else', () => {
    const oowTurn = { text: 'Is it raining?', oow: 'irrelevant-answering/topic-shift', reply: 'I cannot tell.' };
    const after = withOowTurn(data, 0, 3, oowTurn);
    if (!after.ok) throw new Error(after.error.message);
    const [reference = {}] = entriesOf(after.value, 'references');
    expect((reference['turns'] as JsonObject[]).slice(4, 6)).toMatchObject([
      { role: 'user', text: 'Is it raining?', inserted: true },
      { role: 'agent', text: 'I cannot tell.', inserted: true },
    ]);
    expect(withOowTurn(data, 0, 1, oowTurn).ok).toBe(false);
  });
});
