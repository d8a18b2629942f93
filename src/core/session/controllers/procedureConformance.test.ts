import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createScriptedChat } from '../../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner, hospitalTools } from '../../../testing/sessionFixtures';
import { toolsFromDocument } from '../../formats';
import { parsePdl } from '../../language';
import {
  type Controller,
  controllers,
  defaultSessionConfig,
  reduceSession,
  type SessionDocument,
  type SessionEvent,
  type SessionState,
} from '../index';
import { procedureWalk } from '../procedureWalk';

const conformance = controllers.find(({ id }) => id === 'procedure-conformance') as Controller;

/** The state of a session on the document after these calls (each with its success) and ANSWERs. */
function stateOf(source: string, done: readonly string[]): SessionState {
  const document: SessionDocument = { title: 'T', kind: 'pdl', source };
  const base = { v: 2, sessionId: 's', at: 0, turn: 1 };
  let seq = 0;
  const stamp = (body: object): SessionEvent => ({ ...base, seq: seq++, ...body }) as SessionEvent;
  const events: SessionEvent[] = [
    stamp({
      kind: 'session.started',
      config: { ...defaultSessionConfig, controllers: [] },
      document,
      tools: toolsFromDocument(parsePdl(source)),
    }),
    stamp({ kind: 'user.spoke', text: 'hello' }),
  ];
  for (const [index, word] of done.entries()) {
    const [, kind, name = '', failed] = /^(api|answer):([^!]+)(!?)$/.exec(word) ?? [];
    const nodeId = `${kind}:${name}`;
    if (kind === 'answer') {
      const decision = { kind: 'response', text: 'words', answer: name };
      events.push(stamp({ kind: 'decision.accepted', decision, violations: [], nodeId }));
      continue;
    }
    const callId = `c${index}`;
    const decision = { kind: 'call', callId, name, arguments: {} };
    const result = failed ? { kind: 'failed', message: 'down' } : { kind: 'succeeded', value: {} };
    events.push(
      stamp({ kind: 'decision.accepted', decision, violations: [], nodeId }),
      stamp({ kind: 'tool.called', callId, name, arguments: {}, nodeId }),
      stamp({ kind: 'tool.answered', callId, name, result, source: 'mock', nodeId }),
    );
  }
  return reduceSession(events);
}

const judge = (state: SessionState, name: string, options = {}) =>
  conformance.post?.({ state, options }, { kind: 'call', callId: 'x', name, arguments: {} });
const allows = (source: string, done: readonly string[], name: string, options = {}) =>
  judge(stateOf(source, done), name, options)?.allowed;

const pdl = (apis: string, procedure: string, answers = 'said') => `Name: T
APIs:
${apis
  .split(' ')
  .map((name) => `  - name: ${name}\n    request: []\n`)
  .join('')}ANSWERs:
${answers
  .split(' ')
  .map((name) => `  - name: ${name}\n`)
  .join('')}Procedure: |
${procedure.replace(/^/gm, '  ')}
`;

const line = pdl('a b c', 'API.a()\nANSWER.said()\nAPI.b()\nAPI.c()');
const forked = pdl('a b c d', 'x = API.a()\nif x == 1:\n  API.b()\nelse:\n  API.c()\nAPI.d()');
const looped = pdl('a b c', 'x = API.a()\nwhile x:\n  x = API.b()\nAPI.c()');

describe('procedure conformance (C6)', () => {
  it('allows the next steps, past ANSWERs, denies others and names the next ones', () => {
    expect(allows(line, [], 'a')).toBe(true);
    expect(judge(stateOf(line, []), 'b')).toMatchObject({
      allowed: false,
      reason: 'The procedure does not lead to b from here. Next by it: a.',
      facts: { rule: 'off-procedure', next: ['api:a'] },
    });
    expect(allows(line, ['api:a'], 'b')).toBe(true);
    expect(allows(line, ['api:a', 'answer:said'], 'b')).toBe(true);
    expect(allows(line, ['api:a'], 'c')).toBe(false);
    expect(allows(line, ['api:a'], 'a')).toBe(false);
  });

  it('treats conditions and loops as free choices', () => {
    expect(allows(forked, ['api:a'], 'b')).toBe(true);
    expect(allows(forked, ['api:a'], 'c')).toBe(true);
    expect(allows(forked, ['api:a'], 'd')).toBe(false);
    expect(allows(forked, ['api:a', 'api:b'], 'c')).toBe(false);
    expect(allows(forked, ['api:a', 'api:b'], 'd')).toBe(true);
    for (const turns of [[], ['api:b'], ['api:b', 'api:b', 'api:b']]) {
      expect(allows(looped, ['api:a', ...turns], 'b')).toBe(true);
      expect(allows(looped, ['api:a', ...turns], 'c')).toBe(true);
    }
  });

  it('allows repeating a failed call, and continuing as the procedure does', () => {
    expect(allows(line, ['api:a', 'api:b!'], 'b')).toBe(true);
    expect(allows(line, ['api:a', 'api:b!'], 'c')).toBe(true);
  });

  it('is not affected by ANSWERs off the path, and continues from an allowed call off the path', () => {
    const document = pdl('a b c', 'API.a()\nAPI.b()\nif z:\n  ANSWER.late()\nAPI.c()', 'said late');
    expect(allows(document, ['api:a', 'answer:late', 'answer:said'], 'b')).toBe(true);
    expect(allows(document, ['api:a', 'answer:said'], 'b')).toBe(true);
    expect(allows(document, ['api:b'], 'c')).toBe(true);
  });

  it('allows a restart at the end of the procedure, at any time, or never', () => {
    const done = ['api:a', 'api:b', 'api:c'];
    expect(allows(line, done, 'a')).toBe(true);
    expect(allows(line, done, 'a', { restart: 'never' })).toBe(false);
    expect(allows(line, ['api:a'], 'a', { restart: 'always' })).toBe(true);
    expect(allows(line, ['api:a'], 'b', { restart: 'nonsense' })).toBe(true);
  });

  it('passes through functions and returns to any of their callers', () => {
    const source = pdl('a b c d', 'def f():\n  API.a()\n\nf()\nAPI.b()\nf()\nAPI.c()');
    expect(allows(source, [], 'b')).toBe(false);
    expect(allows(source, ['api:a'], 'b')).toBe(true);
    expect(allows(source, ['api:a', 'api:b'], 'c')).toBe(false);
    expect(allows(source, ['api:a', 'api:b', 'api:a'], 'c')).toBe(true);
  });

  it('never denies what it cannot judge', () => {
    expect(allows('Name: T\nAPIs:\n  - name: a\n', [], 'a')).toBe(true);
    expect(allows(pdl('a b', 'Ask the user what they want, then look it up.'), [], 'b')).toBe(true);
    // `c` is declared and never called, or called only in a loop that no path enters.
    expect(allows(line.replace('API.c()', 'pass'), [], 'c')).toBe(true);
    expect(allows(pdl('a b', 'API.a()\nreturn\nAPI.b()'), [], 'b')).toBe(true);
    expect(allows('not: [a, pdl', [], 'a')).toBe(true);
    expect(judge(stateOf(line, []), 'unheard_of')?.allowed).toBe(true);
    expect(
      conformance.post?.({ state: stateOf(line, []), options: {} }, { kind: 'response', text: 'hello' })?.allowed,
    ).toBe(true);
  });

  it('names the next steps', () => {
    const advice = (source: string, done: readonly string[]) =>
      conformance.pre?.({ state: stateOf(source, done), options: {} })?.text;
    expect(advice(line, [])).toBe('Next by the procedure: a.');
    expect(advice(line, ['api:a'])).toBe('Next by the procedure: ANSWER said.');
    expect(advice(forked, ['api:a'])).toBe('Next by the procedure: b, c.');
    expect(advice(looped, ['api:a', 'api:b'])).toBe('Next by the procedure: b, c.');
    expect(advice(line, ['api:a', 'api:b', 'api:c'])).toBe('The procedure is at its end.');
    expect(advice('Name: T\n', [])).toBeUndefined();
  });

  it('allows every walk over the procedure, with any branches (loops, functions, failures)', () => {
    const sources = [line, forked, looped, pdl('a b c', 'try:\n  API.a()\nexcept:\n  API.b()\nAPI.c()')];
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.infiniteStream(fc.nat(9)), (source, choices) => {
        const walk = procedureWalk({ title: 'T', kind: 'pdl', source });
        if (!walk) throw new Error('no procedure');
        const done: string[] = [];
        for (let step = 0; step < 8; step++) {
          const next = [...walk.reachableFrom(currentNodesAfter(source, done)).sites.keys()].filter((id) =>
            id.startsWith('api:'),
          );
          const choice = next[choices.next().value % Math.max(1, next.length)];
          if (choice === undefined) return;
          expect(allows(source, done, choice.slice(4), { restart: 'never' })).toBe(true);
          done.push(choice);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('denies nothing in a correct booking, and denies a skipped step', async () => {
    const setting = { id: 'procedure-conformance', pre: true, post: true };
    const replies = ['check_hospital', 'check_department', 'query_appointment', 'register_hospital'].map((n) =>
      callReply(n),
    );
    const book = hospitalRunner(createScriptedChat([...replies, answerReply('Done', 'appointment_confirmed')]), {
      controllers: [setting],
      maxActionsPerTurn: 9,
      user: { kind: 'scripted', turns: [{ text: 'Book me in', ends: true }] },
    });
    book.start();
    await book.settled();
    expect(book.state.counters).toMatchObject({ denied: 0, toolCalls: 4 });
    const leap = hospitalRunner(createScriptedChat([callReply('query_appointment'), answerReply('Sorry')]), {
      controllers: [setting],
      user: { kind: 'scripted', turns: [{ text: 'Book me in', ends: true }] },
    });
    leap.start();
    await leap.settled();
    expect(leap.state.transcript.find(({ kind }) => kind === 'denial')).toMatchObject({
      reason: 'The procedure does not lead to query_appointment from here. Next by it: check_hospital.',
    });
    expect(hospitalTools.length).toBe(4);
  });
});

/** The current nodes that the controller reports in its facts. */
function currentNodesAfter(source: string, done: readonly string[]): ReadonlySet<string> {
  const judgement = judge(stateOf(source, done), source.includes('name: a') ? 'a' : 'b');
  return new Set(judgement?.facts?.['standing'] as string[]);
}

const folder = resolve(import.meta.dirname, '../../../../../shared/corpus/pdl');
const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.ya?ml$/.test(name)) : [];
if (files.length === 0)
  console.warn(`SKIPPED: no corpus at ${folder}; conformance over real procedures is not tested.`);

describe.skipIf(files.length === 0)('procedure conformance over real procedures', () => {
  it('has an automaton for nearly all of them, and allows their first calls', () => {
    let walks = 0;
    for (const name of files) {
      const source = readFileSync(resolve(folder, name), 'utf8');
      const walk = procedureWalk({ title: name, kind: 'pdl', source });
      if (!walk) continue;
      walks += 1;
      const state = stateOf(source, []);
      for (const id of walk.reachableFrom(walk.startPosition).sites.keys()) {
        if (id.startsWith('api:')) expect(judge(state, id.slice(4))?.allowed, `${name} ${id}`).toBe(true);
      }
    }
    expect(walks).toBeGreaterThan(files.length * 0.8);
  });
});
