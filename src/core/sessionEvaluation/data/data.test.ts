import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataSetStatistics, includedFiles, readDataSet, readEvaluationProfiles, readReferences } from './dataSet';
import { insertOow, type ReferenceSession } from './referenceSession';

const corpus = resolve(import.meta.dirname, '../../../../../shared/corpus');
if (!existsSync(corpus)) console.warn(`SKIPPED: ${corpus} is not there, so no data of others was read.`);

const set = (value: object) => readDataSet(JSON.stringify({ workflows: [{ id: 'w', file: 'w.yaml' }], ...value }));
const reasonOf = (value: object) => {
  const read = set(value);
  return read.ok ? 'read' : read.error.message;
};

const session = {
  id: 's1',
  workflow: 'w',
  turns: [
    { role: 'user', text: 'Hello' },
    { role: 'agent', call: { api: 'check', arguments: { hospital: 'Riverside' } }, state: 'checked' },
    { role: 'system', result: { exists: true } },
    { role: 'agent', text: 'It takes part.', answer: 'found' },
    { role: 'user', text: 'Thank you' },
    { role: 'agent', text: 'You are welcome.' },
  ],
};

describe('workflows', () => {
  const read = (workflow: unknown) => {
    const found = readDataSet(JSON.stringify({ workflows: [workflow] }));
    return found.ok ? found.value.workflows[0] : found.error.message;
  };

  it('have a file, or a text whose language names one; invalid groups are left out', () => {
    expect(read({ file: 'a.yaml', title: 7, domain: 'travel', role: null, mood: 'calm' })).toEqual({
      id: 'a.yaml',
      title: 'a.yaml',
      file: 'a.yaml',
      domain: 'travel',
      results: {},
    });
    expect(read({ id: 'a', source: 'Name: A' })).toMatchObject({ id: 'a', file: 'a.pdl.yaml', source: 'Name: A' });
    expect(read({ source: 'flowchart TD', kind: 'mermaid' })).toMatchObject({ file: 'workflow.mmd' });
    expect(read({ file: 'a', results: { find: { n: 1 } } })).toMatchObject({
      results: { find: [{ when: {}, result: { n: 1 } }] },
    });
  });

  it('say which one cannot be read, and what is expected', () => {
    expect(read({ id: 'w' })).toBe('Workflow 1 has neither "file" nor "source".');
    expect(read('w.yaml')).toBe('Workflow 1: it is not a JSON object. Expected {"id", "file"} or {"id", "source"}.');
    expect(read({ file: 'a', results: { find: [{ when: {} }] } })).toBe(
      'Workflow 1: row 1 of the results of find has neither "result" nor "failure".',
    );
  });
});

describe('profiles', () => {
  it('reads calls as FlowAgent and FlowBench write them, and keeps unknown fields', () => {
    const read = readEvaluationProfiles(
      JSON.stringify([
        {
          persona: 'A bartender',
          required_apis: ['check_hospital', { name: 'register', parameters: { day: 3 } }],
          mood: 'calm',
        },
        {
          user_targets: ['Book a flight', { text: 'A pet', inScope: false, primary: false }],
          apis: { book: { to: 'Rome' } },
        },
      ]),
    );
    expect(read.ok && read.value.map(({ expectedCalls }) => expectedCalls)).toEqual([
      [
        { api: 'check_hospital', arguments: {} },
        { api: 'register', arguments: { day: 3 } },
      ],
      [{ api: 'book', arguments: { to: 'Rome' } }],
    ]);
    expect(read.ok && read.value[0]?.extra).toEqual({ mood: 'calm' });
    expect(read.ok && read.value[1]?.goals).toEqual([
      { text: 'Book a flight', primary: true, inScope: true, calls: [] },
      { text: 'A pet', primary: false, inScope: false, calls: [] },
    ]);
    expect(read.ok && read.value[1]?.profile.needs).toBe('Book a flight\nA pet');
  });

  it('reads Markdown, a record per line, fixed queries, and the session data of FlowBench', () => {
    const read = (text: string) => {
      const found = readEvaluationProfiles(text);
      if (!found.ok) throw new Error(found.error.message);
      return found.value;
    };
    const [printed] = read(
      '**Persona**: A baker\n**Goals**:\n- Rent a boat\n- Pay\n**Required APIs**:\n- find_boat\n- pay',
    );
    expect(printed?.goals.map(({ text }) => text)).toEqual(['Rent a boat', 'Pay']);
    expect(printed?.expectedCalls.map(({ api }) => api)).toEqual(['find_boat', 'pay']);
    const queries = { workflow_name: 'w', user_queries: ['A boat', 'The red one'], eval_description: 'rents a boat' };
    const lines = read([queries, queries].map((record) => JSON.stringify(record)).join('\n'));
    expect(lines[1]).toMatchObject({
      workflow: 'w',
      profile: { needs: 'rents a boat', pattern: 'Says in this order:\n- A boat\n- The red one' },
    });
    const [session] = read(
      JSON.stringify({
        user_target: 'Rent a boat for two hours.',
        user_agent: { first_turn_hint: 'Ask for a boat.', every_turn_hint: 'A calm baker' },
        gt_actions_string: 'Action: find_boat\nAction Input: {"hours": 2}\n\nAction: pay\nAction Input: {}',
      }),
    );
    expect(session).toMatchObject({
      profile: { persona: 'A calm baker', needs: 'Rent a boat for two hours.' },
      goals: [{ text: 'Rent a boat for two hours.' }],
      expectedCalls: [
        { api: 'find_boat', arguments: { hours: 2 } },
        { api: 'pay', arguments: {} },
      ],
    });
  });

  it('says where a profile cannot be read', () => {
    const refused = readEvaluationProfiles('Hello');
    expect(refused.ok ? '' : refused.error.message).toMatch(/Markdown with a heading for each field/);
    expect(reasonOf({ profiles: [{ persona: 'x' }, {}] })).toMatch(/^Profile 2 says nothing of the user/);
    expect(reasonOf({ profiles: [{ persona: 'x', goals: [{ primary: true }] }] })).toMatch(
      /^Profile 1, goal 1 has no text/,
    );
    expect(reasonOf({ profiles: [{ persona: 'x', expectedCalls: [3] }] })).toMatch(/call 1 names no API/);
    expect(reasonOf({ profiles: [{ persona: 'x', workflow: 'v' }] })).toMatch(/is for the workflow v/);
  });
});

describe('reference sessions', () => {
  it('puts what the system returned to its call', () => {
    const read = set({ references: [session] });
    expect(read.ok && read.value.references[0]?.turns[1]).toEqual({
      kind: 'call',
      name: 'check',
      arguments: { hospital: 'Riverside' },
      result: { exists: true },
      state: 'checked',
    });
    expect(reasonOf({ references: [{ ...session, turns: [{ role: 'system', result: 1 }] }] })).toBe(
      'Session s1, turn 1 is a result without a call before it.',
    );
  });

  it('takes users and sessions out of further files', () => {
    const chat = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Good day.' },
    ];
    const text = JSON.stringify({
      workflows: [{ id: 'w', file: 'w.yaml' }],
      profiles: [{ file: 'u.json', workflow: 'w' }],
      references: [session, { file: 'chat.json', workflow: 'w' }],
    });
    expect(includedFiles(text)).toEqual(['u.json', 'chat.json']);
    const included = new Map([
      ['u.json', JSON.stringify([{ persona: 'A student' }])],
      ['chat.json', JSON.stringify(chat)],
    ]);
    const read = readDataSet(text, included);
    expect(read.ok && read.value.profiles.map(({ workflow }) => workflow)).toEqual(['w']);
    expect(read.ok && read.value.references.map(({ workflow, turns }) => [workflow, turns.length])).toEqual([
      ['w', 5],
      ['w', 2],
    ]);
    const broken = readDataSet(text, new Map([...included, ['chat.json', '{']]));
    expect(broken.ok ? 'read' : broken.error.message).toMatch(/^chat\.json: /);
  });

  it('numbers the sessions of further files that have an id of an earlier one', () => {
    const dialogue = 'User: Hello\nAgent:\nResponse: Good day.\n';
    const included = new Map([
      ['a.txt', dialogue],
      ['b.txt', `${dialogue}---\n${dialogue}`],
    ]);
    const idsOf = (references: readonly object[]) => {
      const read = readDataSet(
        JSON.stringify({ workflows: ['v', 'w'].map((id) => ({ id, file: id })), references }),
        included,
      );
      return read.ok ? read.value.references.map(({ id }) => id) : read.error.message;
    };
    const [a, b] = [{ file: 'a.txt' }, { file: 'b.txt' }];
    expect(idsOf([a, b])).toEqual(['dialogue-1', 'dialogue-1-2', 'dialogue-2']);
    expect(idsOf([b, a, a])).toEqual(['dialogue-1', 'dialogue-2', 'dialogue-1-2', 'dialogue-1-3']);
    const [v, w] = [
      { ...a, workflow: 'v' },
      { ...a, workflow: 'w' },
    ];
    expect(idsOf([v, w, w])).toEqual(['dialogue-1', 'w/dialogue-1', 'w/dialogue-1-2']);
    expect(idsOf([a, { ...session, id: 'dialogue-1' }])).toBe(
      'The id dialogue-1 is given to more than one reference session.',
    );
  });

  it('inserts a turn that leaves the workflow with its reply, and counts it', () => {
    const read = set({ references: [session] });
    const reference = (read.ok ? read.value.references[0] : undefined) as ReferenceSession;
    const oowTurn = {
      text: 'Do you like jazz?',
      oow: 'irrelevant-answering/topic-shift',
      reply: 'I do. Shall we go on?',
    };
    const inserted = insertOow(reference, 3, oowTurn);
    expect(inserted.ok && inserted.value.turns.map(({ kind, inserted }) => `${kind}${inserted ? '*' : ''}`)).toEqual([
      'user',
      'call',
      'response',
      'user*',
      'response*',
      'user',
      'response',
    ]);
    expect(insertOow(reference, 1, oowTurn).ok).toBe(false);
    expect(
      inserted.ok && dataSetStatistics({ workflows: [], profiles: [], references: [inserted.value] }),
    ).toMatchObject({
      sessions: 1,
      turns: 3,
      agentTurns: 4,
      calls: 1,
      oowTurns: 1,
      insertedTurns: 1,
      oowTypes: 1,
    });
  });
});

describe.skipIf(!existsSync(corpus))('the corpus', () => {
  it('reads the dialogues of STAR and the users of FlowAgent', () => {
    const star = readReferences(readFileSync(resolve(corpus, 'star/sessions.jsonl'), 'utf8'), 'sessions.star.jsonl');
    expect(star.ok && star.value.length).toBe(360);
    const users = readEvaluationProfiles(readFileSync(resolve(corpus, 'profiles/flowagent-sample-000.json'), 'utf8'));
    expect(users.ok && users.value.every(({ profile }) => Object.keys(profile).length === 5)).toBe(true);
  });
});
