import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectBoundedTime } from '../../../testing/expectBoundedTime';
import { hospitalDocument, hospitalTools } from '../../../testing/sessionFixtures';
import type { JsonObject, JsonValue } from '../../support';
import {
  defaultSessionConfig,
  type HttpBackend,
  readToolBackend,
  type SessionEvent,
  type SessionState,
  type ToolBackend,
  withoutCredentials,
} from '../index';
import { checkHttpBackend, looksLikeCredential, originOfTemplate, placeholdersOf } from './checkHttpBackend';
import { checkResultValue } from './checkResultValue';
import { rowsFromRun } from './rowsFromRun';
import { buildScriptContext } from './scriptContext';
import { backendOf, printToolFile, readBackendTable, readToolFile, withBackends } from './toolFile';
import { httpTimeout, scriptLimits } from './toolRun';

const call = (callId: string, name: string, args: JsonObject, value?: JsonValue, failure?: string) => ({
  kind: 'call' as const,
  seq: 0,
  turn: 1,
  callId,
  name,
  arguments: args,
  violations: [],
  ...(failure !== undefined ? { result: { kind: 'failed' as const, message: failure } } : {}),
  ...(value !== undefined ? { result: { kind: 'succeeded' as const, value } } : {}),
});
const stateOf = (...transcript: ReturnType<typeof call>[]) =>
  ({
    transcript,
    config: { ...defaultSessionConfig, seed: 3 },
    lastAt: 50,
    callStartedAt: 60,
    document: hospitalDocument,
    tools: hospitalTools,
  }) as unknown as SessionState;

describe('the context of a script', () => {
  it('contains earlier calls, slots with the latest values, the call number, a seed and the time', () => {
    const state = stateOf(
      call('a', 'check', { room: 'x' }, { free: 2 }),
      call('b', 'Check', { room: 'y' }, undefined, 'no'),
      call('c', 'check', { room: 'y' }),
    );
    const context = buildScriptContext(state, { callId: 'c', name: 'check', arguments: { room: 'y' } });
    expect(context).toMatchObject({
      calls: [
        { name: 'check', arguments: { room: 'x' }, result: { free: 2 } },
        { name: 'Check', arguments: { room: 'y' }, failure: 'no' },
      ],
      slots: { room: 'y', free: 2 },
      callNumber: 3,
      now: 60,
    });
    expect(buildScriptContext(state, { callId: 'c', name: 'check', arguments: { room: 'y' } })).toEqual(context);
    expect(buildScriptContext(state, { callId: 'c', name: 'check', arguments: { room: 'z' } }).seed).not.toBe(
      context.seed,
    );
  });
});

describe('rows from a run', () => {
  it('have the recorded results, the last one for equal arguments, the more specific first', () => {
    const state = stateOf(
      call('a', 'check', {}, 'any'),
      call('b', 'check', { room: 'x' }, 1),
      call('c', 'CHECK', { room: 'x' }, 2),
      call('d', 'check', { room: 'y' }, undefined, 'gone'),
      call('e', 'other', { room: 'x' }, 9),
      call('f', 'check', { room: 'z' }),
    );
    expect(rowsFromRun(state, 'check')).toEqual([
      { when: { room: 'x' }, result: 2 },
      { when: { room: 'y' }, failure: 'gone' },
      { when: {}, result: 'any' },
    ]);
  });
});

describe('the tool file of a document', () => {
  const definitions = '- name: check\n  parameters: {room: string}\n';
  const backends: Record<string, ToolBackend> = {
    check: { kind: 'script', source: '() => 1', timeLimitMs: 500 },
    book: {
      kind: 'http',
      url: 'https://example.org/{room}',
      method: 'POST',
      headers: { 'X-A': 'b' },
      auth: 'desk',
      timeoutMs: 900,
    },
    ask: {
      kind: 'mock',
      rows: [
        { when: { a: 1 }, result: null },
        { when: {}, failure: 'no' },
      ],
    },
    play: { kind: 'llm' },
    type: { kind: 'manual' },
  };

  it('is exported as it was imported, and stays unchanged without backends', () => {
    const printed = printToolFile({ definitions, backends });
    expect(readToolFile(printed)).toEqual({ definitions, backends, problems: [] });
    expect(printToolFile({ definitions, backends: {} })).toBe(definitions);
    expect(readToolFile(definitions)).toEqual({ definitions, backends: {}, problems: [] });
    expect(readToolFile(printToolFile({ definitions: undefined, backends }))).toEqual({
      definitions: undefined,
      backends,
      problems: [],
    });
    expect(readToolFile(undefined)).toEqual({ definitions: undefined, backends: {}, problems: [] });
    expect(readToolFile('{"check": [{"when": {"room": "x"}, "result": 1}]}').backends).toEqual({
      check: { kind: 'mock', rows: [{ when: { room: 'x' }, result: 1 }] },
    });
    expect(readToolFile('{"name": "check", "parameters": {}}').definitions).toContain('check');
  });

  it('matches the documentation', () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/tools.md'), 'utf8');
    const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const file = readToolFile(example);
    expect(file.problems).toEqual([]);
    expect(Object.values(file.backends).map(({ kind }) => kind)).toEqual(['script', 'mock', 'http', 'llm']);
  });

  it('reports unreadable backends, and keeps the rest', () => {
    const file = readToolFile(
      JSON.stringify({
        weir: 'tools',
        version: 1,
        backends: {
          a: { kind: 'script' },
          b: { kind: 'http', url: 'ftp://x' },
          c: [{ when: 1 }],
          d: 7,
          e: 'llm',
          f: [{}],
        },
      }),
    );
    expect(file.backends).toEqual({ e: { kind: 'llm' } });
    expect(file.problems).toHaveLength(5);
    expect(file.problems.join('\n')).toMatch(
      /a has a script without.*\n.*b cannot be asked: The address starts with.*\n.*row 1 of c.*\n.*d needs a list of rows.*\n.*row 1 of f needs a "result"/,
    );
    expect(readBackendTable({ a: 'llm', b: 7 }).ok).toBe(false);
    expect(readToolBackend({ kind: 'http', url: 'https://e.org', method: 'TRACE' }).ok).toBe(false);
    expect(readToolBackend({ kind: 'http', url: 'https://e.org', method: 'post' })).toMatchObject({
      value: { method: 'POST' },
    });
  });

  it('refuses results that later code could not use safely', () => {
    const file = readToolFile(
      '{"a": [{"when": {}, "result": {"b": [{"__proto__": {"c": 1}}]}}], "d": [{"result": 1}]}',
    );
    expect(Object.keys(file.backends)).toEqual(['d']);
    expect(file.problems.join()).toMatch(/row 1 of a is not taken: .*__proto__/);
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const text of [
      deep,
      `{"a": [{"when": {}, "result": ${deep}}]}`,
      `{"weir": "tools", "version": 1, "definitions": ${deep}}`,
      `{"weir": "tools", "version": 1, "definitions": "${deep}", "backends": {"a": "llm"}}`,
    ])
      expect(readToolFile(text)).toMatchObject({
        definitions: undefined,
        backends: {},
        problems: [expect.stringMatching(/deeper/)],
      });
  });

  it('applies unless the session overrides it, under loose names', () => {
    const tools = { default: 'mock' as const, perTool: { Check_Room: { kind: 'manual' as const } } };
    expect(withBackends(tools, { 'check-room': { kind: 'llm' }, book: { kind: 'llm' } })).toEqual({
      default: 'mock',
      perTool: { Check_Room: { kind: 'manual' }, book: { kind: 'llm' } },
    });
    expect(withBackends(tools, {})).toBe(tools);
    expect(backendOf({ 'check-room': { kind: 'llm' } }, 'checkRoom')?.key).toBe('check-room');
    expect(backendOf({}, 'constructor')).toBeUndefined();
  });
});

describe('http backends', () => {
  const check = (more: Partial<HttpBackend>) =>
    checkHttpBackend({ kind: 'http', url: 'https://example.org/{room}', ...more })?.message;

  it('are refused with a remedy, before anything is sent', () => {
    expect(check({})).toBeUndefined();
    expect(check({ url: 'http://localhost:8080/a?key={key}&page=2' })).toBeUndefined();
    expect(check({ url: 'http://[::1]:80/x' })).toBeUndefined();
    expect(check({ url: 'https://xn--r8jz45g.xn--zckzah/x' })).toBeUndefined();
    expect(check({ url: 'https://127.0.0.1:8443/x' })).toBeUndefined();
    // Only origins in the browser's notation are allowed; any other spelling would be a different origin.
    for (const url of ['https://例え.テスト/x', 'https://еxample.org', 'https://127。0。0。1/', 'https://x\u202eb.org'])
      expect(check({ url }), url).toMatch(/xn--/);
    for (const url of ['https://0x7f.1/', 'https://2130706433/', 'https://127.1', 'https://e.org:080/'])
      expect(check({ url }), url).toMatch(/is not a host name/);
    expect(check({ headers: { Accept: 'text/csv', 'X-Author': 'mei', 'X-Keyboard': 'de' } })).toBeUndefined();
    for (const url of [
      '',
      'example.org',
      'ftp://e.org',
      'https://',
      'https://a b.org',
      'https://u:p@e.org',
      'https://{h}.org',
      'https://e.org/{',
      'https://e.org/{}',
      'https:\\\\e.org',
      'https://e.org?token=abc',
      'https://e.org/?x=sk-abcdefghijk',
    ])
      expect(check({ url }), url).toBeTypeOf('string');
    for (const name of [
      'Authorization',
      'X-Api-Key',
      'apikey',
      'Cookie',
      'X-Access-Token',
      'X-Client-Secret',
      'Ocp-Apim-Subscription-Key',
    ])
      expect(check({ headers: { [name]: 'v' } }), name).toMatch(/under auth/);
    expect(check({ headers: { 'X-City': '上海' } })).toMatch(/no header can carry/);
    expect(check({ headers: { 'X-Any': 'eyJhbGciOiJIUzI1.eyJzdWIiOiIx.x' } })).toMatch(/under auth/);
  });

  it('are checked in bounded time, for any length', () => {
    const long = 'eyJ-'.repeat(50_000);
    expect(expectBoundedTime(() => check({ headers: { 'X-Any': long } }))).toMatch(/more than 4000/);
    expect(expectBoundedTime(() => check({ url: `https://e.org/?x=${long}` }))).toMatch(/more than 8000/);
    expect(check({ headers: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`X-${at}`, '1'])) })).toMatch(
      /50/,
    );
    expect(expectBoundedTime(() => looksLikeCredential(long))).toBe(true);
  });

  it('have an origin and placeholders', () => {
    expect(originOfTemplate('HTTPS://Example.org:443/{a}')).toBe('https://example.org');
    expect(originOfTemplate('http://localhost:8080?x={y}')).toBe('http://localhost:8080');
    expect(originOfTemplate('https://{host}/x')).toBeUndefined();
    expect(originOfTemplate('javascript:1')).toBeUndefined();
    expect(originOfTemplate('https://bücher.example')).toBeUndefined();
    expect(placeholdersOf('https://e.org/{a}/{ b }')).toEqual(['a', 'b']);
  });

  it('and scripts keep within bounds for any value in a log', () => {
    expect(scriptLimits({ timeLimitMs: 1e12, memoryLimitMb: Number.NaN })).toMatchObject({
      timeMs: 60_000,
      memoryMb: 32,
    });
    expect(scriptLimits({ timeLimitMs: -1, memoryLimitMb: 1e9 })).toMatchObject({ timeMs: 50, memoryMb: 256 });
    expect(httpTimeout({ timeoutMs: 1e12 })).toBe(120_000);
  });
});

describe('tools of a log that leaves', () => {
  it('lose credentials that another program has written into them, and nothing else', () => {
    const config = (perTool: Record<string, ToolBackend>) =>
      ({
        kind: 'session.started',
        config: { ...defaultSessionConfig, tools: { default: 'mock', perTool } },
      }) as unknown as SessionEvent;
    const clean = config({
      a: { kind: 'http', url: 'https://e.org/{x}?on={y}', headers: { Accept: 'b' }, auth: 'desk' },
    });
    expect(withoutCredentials(clean)).toBe(clean);
    const dirty = config({
      a: {
        kind: 'http',
        url: 'https://mei:pass@e.org/{x}?token=abc',
        headers: { Authorization: 'Bearer abcdefgh', Accept: 'b' },
      },
      b: { kind: 'http', url: 'https://e.org/{x}?on={y}', headers: { 'X-Api-Key': 'k' } },
      c: { kind: 'llm' },
    });
    const left = withoutCredentials(dirty) as unknown as { config: typeof defaultSessionConfig };
    expect(left.config.tools.perTool).toEqual({
      a: { kind: 'http', url: 'https://e.org/{x}', headers: { Accept: 'b' } },
      b: { kind: 'http', url: 'https://e.org/{x}?on={y}' },
      c: { kind: 'llm' },
    });
  });
});

describe('results from outside', () => {
  it('are plain data of bounded depth', () => {
    expect(checkResultValue({ a: [1, { b: null }] })).toBeUndefined();
    expect(checkResultValue(JSON.parse('{"a": {"__proto__": 1}}') as JsonValue)).toMatch(/__proto__/);
    expect(checkResultValue(JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as JsonValue)).toMatch(/deeper/);
  });
});
