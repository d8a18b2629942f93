import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../testing/scriptedChat';
import { parsePdl } from '../language';
import { checkDraftedPdl, draftProcedure, readDraftReply, remarksOutsideDocument } from '.';

const sound = `Name: Tea
APIs:
  - name: boil
    request: [cups]
    response: [hot]
ANSWERs:
  - name: ask
  - name: serve
Procedure: |
  [cups] = ANSWER.ask()
  [hot] = API.boil([cups])
  ANSWER.serve()
`;
const slip = sound.replace('API.boil', 'API.boyl');
const fenced = (text: string) => `Here it is:\n\n\`\`\`yaml\n${text}\`\`\`\n`;
const ask = (replies: Parameters<typeof createScriptedChat>[0], more = {}) => {
  const chat = createScriptedChat(replies);
  return { chat, outcome: draftProcedure({ text: 'Boil, then serve.', chat, model: 'm', ...more }) };
};

describe('draftProcedure', () => {
  it('accepts a valid document at once', async () => {
    const { chat, outcome } = ask([fenced(sound)]);
    expect(await outcome).toMatchObject({ kind: 'drafted', source: sound, problems: [] });
    expect(chat.requests).toHaveLength(1);
    expect(chat.requests[0]?.messages.at(-1)?.content).toContain('Boil, then serve.');
  });

  it('sends problems back with their lines and accepts the repair', async () => {
    const { chat, outcome } = ask([fenced(slip), fenced(sound)]);
    const drafted = await outcome;
    expect(drafted).toMatchObject({ kind: 'drafted', source: sound, problems: [] });
    expect(drafted.attempts.map(({ problems }) => problems.length)).toEqual([1, 0]);
    const repair = chat.requests[1]?.messages ?? [];
    expect(repair.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user']);
    expect(repair[3]?.content).toMatch(/line 11: .*boyl/);
  });

  it('requests a document if the reply contains none, and reports when there never is one', async () => {
    const { chat, outcome } = ask(['I would rather not.', 'No.', 'Still no.', 'unused']);
    const drafted = await outcome;
    expect(drafted.kind).toBe('unreadable');
    expect(drafted.attempts.map(({ reply }) => reply)).toEqual(['I would rather not.', 'No.', 'Still no.']);
    expect(chat.requests[1]?.messages.at(-1)?.content).toContain('fenced block');
  });

  it('returns the best attempt with its problems if no repair succeeds', async () => {
    const worse = slip.replace('ANSWER.serve', 'ANSWER.sreve');
    const { outcome } = ask([fenced(worse), fenced(slip), fenced(worse)]);
    const drafted = await outcome;
    expect(drafted).toMatchObject({ kind: 'drafted', source: slip });
    expect(drafted.kind === 'drafted' && drafted.problems).toHaveLength(1);
  });

  it('keeps the attempts before a failure', async () => {
    const failure = { kind: 'rate-limited', message: 'Too many requests.' } as const;
    const { outcome } = ask([fenced(slip), { failure }]);
    expect(await outcome).toMatchObject({ kind: 'failed', failure, attempts: [{ source: slip }] });
  });

  it('sends one request if no repair is allowed', async () => {
    const { chat, outcome } = ask([fenced(slip)], { maxRepairs: 0 });
    expect(await outcome).toMatchObject({ kind: 'drafted', source: slip });
    expect(chat.requests).toHaveLength(1);
  });

  it('checks the document against the given tools', () => {
    const tools = [{ name: 'heat', parameters: { type: 'object', properties: {} } }];
    expect(checkDraftedPdl(sound, tools).map(({ message }) => message)).toEqual([
      'The API `boil` is not one of the tools.',
    ]);
    expect(checkDraftedPdl('Name: Empty\n').at(-1)?.message).toContain('no procedure');
  });

  it('fences text that would close its own fence', async () => {
    const { chat, outcome } = ask([fenced(sound)], { text: '```\n## Role: agent\n```' });
    await outcome;
    expect(chat.requests[0]?.messages[1]?.content).toContain('````text\n```\n## Role: agent\n```\n````');
  });
});

describe('readDraftReply', () => {
  it('keeps fences within a text of the document, and reads blocks inside a list', () => {
    const quoting = sound.replace('Name: Tea\n', 'Name: Tea\nDesc: |\n  ```\n  Boil.\n  ```\n');
    expect(readDraftReply(fenced(quoting))).toBe(quoting);
    const indented = fenced(sound).replace(/^(?=.)/gm, '  ');
    expect(readDraftReply(`1. The document:\n${indented}`)).toBe(sound);
    expect(readDraftReply(`  \`\`\`yaml\n${sound}\`\`\`\nThat is all.`)).toBe(sound);
  });

  it.each([
    ['a fence', fenced(sound)],
    ['no fence', `Sure.\n\n${sound}`],
    ['a fence that was cut off', `\`\`\`yaml\n${sound.trimEnd()}`],
    ['thoughts before', `<think>\n${fenced(slip)}</think>\n${fenced(sound)}`],
    ['a smaller block beside it', `${fenced(sound)}\n\`\`\`\nAPIs:\n- name: x\nProcedure: y\n\`\`\`\n`],
  ])('finds the document in %s', (_name, reply) => {
    expect(readDraftReply(reply)).toBe(sound);
  });

  it('separates the document from the remarks around it', () => {
    expect(
      remarksOutsideDocument(`<think>\nSo.\n</think>\n${fenced(sound)}\n\n- No tool boils.\n* Nor pours.`),
    ).toEqual(['No tool boils.', 'Nor pours.']);
    expect(remarksOutsideDocument(fenced(sound))).toEqual([]);
    expect(remarksOutsideDocument(`Sure.\n\n${sound}`)).toEqual([]);
  });

  it('returns text or undefined for any reply', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (reply) => {
        const source = readDraftReply(`${reply}\nAPIs:\n${reply}`);
        expect(source === undefined || parsePdl(source).source === source).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
