// Prints and reads the file of a whole workspace. Over 300 lines: each kind of invalid file is a separate case.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLog, type SessionEvent } from '../session';
import type { StoredDocument, StoredRun, StoredSnapshot } from '../storage';
import { buildSecretFilter, knownSecrets, noSecrets, SECRET_MARK, type SecretFilter } from '../support';
import {
  addressForSharing,
  createWorkspacePrinter,
  createWorkspaceReader,
  isWorkspaceFile,
  readWorkspaceFile,
  type SharedSettings,
} from './index';

const log = readLog(readFileSync(resolve(import.meta.dirname, '../session/golden/deniedThenBooked.jsonl'), 'utf8'));
if (!log.ok) throw new Error(log.error.message);
const events = log.value;
const sessionId = (events[0] as SessionEvent).sessionId;

const document: StoredDocument = {
  version: 1,
  id: 'd1',
  title: 'Table booking',
  kind: 'pdl',
  source: 'Name: Table booking\r\nDesc: 订一张桌子\n',
  layout: { procedure: { 'api:find_table': { x: 12.5, y: -3 } } },
  places: { dependency: { 'api:find_table': { x: 1, y: 2 } } },
  tools: '[{"name":"find_table"}]',
  edition: 4,
  updatedAt: 1_750_000_000_000,
  createdAt: 1_740_000_000_000,
};
const snapshot: StoredSnapshot = {
  version: 1,
  id: 's1',
  documentId: 'd1',
  name: 'First draft',
  automatic: false,
  kind: 'pdl',
  title: 'Table booking',
  source: 'Name: Table\n',
  layout: {},
  at: 1_745_000_000_000,
};
const run: StoredRun = {
  version: 1,
  id: sessionId,
  documentId: 'd1',
  title: 'Table booking',
  model: 'rehearsal-compliant',
  rehearsal: true,
  startedAt: 1_750_000_000_000,
  updatedAt: 1_750_000_100_000,
  turns: 2,
  denied: 1,
  violations: 0,
  ended: 'agent-closed',
};
const settings: SharedSettings = { theme: 'dark', checkPreset: 'strict', checkLevels: { 'unused-slot': 'off' } };

interface Parts {
  readonly documents?: readonly StoredDocument[];
  readonly snapshots?: readonly StoredSnapshot[];
  readonly runs?: readonly { readonly run: StoredRun; readonly events: readonly SessionEvent[] }[];
  readonly settings?: SharedSettings;
}

const whole: Parts = { documents: [document], snapshots: [snapshot], runs: [{ run, events }], settings };

function print(parts: Parts = whole, secrets: SecretFilter = noSecrets): string {
  const { documents = [], snapshots = [], runs = [], settings: own } = parts;
  const printer = createWorkspacePrinter(secrets);
  const counts = {
    documents: documents.length,
    versions: snapshots.length,
    runs: runs.length,
    events: runs.reduce((sum, one) => sum + one.events.length, 0),
    settings: own ? 1 : 0,
  };
  return [
    printer.header(1_760_000_000_000, counts),
    ...documents.map(printer.document),
    ...snapshots.map(printer.snapshot),
    ...runs.flatMap((one) => [printer.run(one.run), ...one.events.map(printer.event)]),
    ...(own ? [printer.settings(own)] : []),
  ].join('');
}

const linesOf = (text: string) => text.trimEnd().split('\n');
const refusal = (text: string) => {
  const result = readWorkspaceFile(text);
  return result.ok ? 'it was taken' : result.error.message;
};
/** The whole file with one record of a kind changed. */
const changed = (kind: string, change: (record: Record<string, unknown>) => unknown) =>
  linesOf(print())
    .map((line) => {
      const value = JSON.parse(line) as Record<string, Record<string, unknown>>;
      const [name] = Object.keys(value);
      return name === kind ? JSON.stringify({ [kind]: change(value[kind] ?? {}) }) : line;
    })
    .join('\n');

describe('a workspace file', () => {
  it('is read as it was printed, a record a line', () => {
    const text = print();
    expect(isWorkspaceFile(text.slice(0, 40))).toBe(true);
    expect(linesOf(text)).toHaveLength(5 + events.length);
    expect(readWorkspaceFile(text)).toEqual({
      ok: true,
      value: {
        exportedAt: 1_760_000_000_000,
        documents: [document],
        snapshots: [snapshot],
        runs: [{ run, events }],
        settings,
      },
    });
  });

  it('reads the same in chunks of any size, with a byte order mark, blank lines or no last line break', () => {
    const text = `\uFEFF${print().replaceAll('\n', '\n\n').trimEnd()}`;
    const expected = readWorkspaceFile(print());
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (cuts) => {
        const reader = createWorkspaceReader();
        const places = [0, ...[...cuts].sort((first, second) => first - second), text.length];
        for (const [index, place] of places.slice(1).entries()) reader.push(text.slice(places[index], place));
        expect(reader.end()).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  it('may hold nothing', () => {
    expect(readWorkspaceFile(print({}))).toMatchObject({ ok: true, value: { documents: [], runs: [] } });
  });

  it('says of a run what its log says', () => {
    const text = changed('run', (record) => ({ ...record, turns: 900, denied: 0, ended: 'user-ended', violations: 7 }));
    const result = readWorkspaceFile(text);
    expect(result.ok && result.value.runs[0]?.run).toEqual(run);
  });

  it('has titles, names and places that can be shown', () => {
    const text = changed('document', (record) => ({
      ...record,
      title: 'a\u202eb\nc',
      updatedAt: 1e300,
      layout: { procedure: { a: { x: 1e300, y: 0 }, b: { x: 1, y: 1 } }, other: { a: { x: 0, y: 0 } } },
    }));
    const result = readWorkspaceFile(text);
    const read = result.ok ? result.value.documents[0] : undefined;
    expect(read).toMatchObject({ title: 'a b c', updatedAt: 0, layout: { procedure: { b: { x: 1, y: 1 } } } });
    expect(Object.keys(read?.layout ?? {})).toEqual(['procedure']);
    expect(Object.keys(read?.layout['procedure'] ?? {})).toEqual(['b']);
  });
});

describe('an invalid file is refused', () => {
  const lines = linesOf(print());
  const deep = `{"document":{"id":"x","source":"","extra":${'['.repeat(100_000)}${']'.repeat(100_000)}}}`;
  const firstEvent = lines.findIndex((line) => line.startsWith('{"event"'));
  const cases: readonly (readonly [string, string, string])[] = [
    ['empty', '', 'empty'],
    ['another JSON', '{"a":1}\n', 'not a workspace'],
    ['a list', '[]\n', 'not a JSON object'],
    ['not JSON', 'Name: A\n', 'not JSON'],
    ['another version', print().replace('"version":1', '"version":2'), 'version 2'],
    ['no counts', '{"weir":"workspace","version":1}\n', '"counts" is missing'],
    ['counts that are none', print().replace('"documents":1', '"documents":-1'), '"counts.documents"'],
    ['cut off between two lines', lines.slice(0, -3).join('\n'), 'not complete'],
    ['cut off in a line', print().slice(0, -40), 'cut off'],
    ['a record too many', `${print()}${lines[1]?.replace('d1', 'd2')}\n`, 'not complete'],
    ['a record twice', `${print()}${lines[1]}\n`, 'repeats the document d1'],
    ['an unknown record', `${lines[0]}\n{"key":"sk"}\n`, 'not a record of a workspace'],
    ['two records in a line', `${lines[0]}\n{"document":{},"run":{}}\n`, 'one record'],
    [
      'a document without a text',
      changed('document', ({ source: _source, ...rest }) => rest),
      'not a readable document',
    ],
    [
      'a document of a newer Weir',
      changed('document', (record) => ({ ...record, version: 2 })),
      'not a readable document',
    ],
    [
      'an id that is none',
      changed('document', (record) => ({ ...record, id: '__proto__' })),
      'not a readable document',
    ],
    [
      'an id that every object has',
      changed('document', (record) => ({ ...record, id: 'constructor' })),
      'not a readable document',
    ],
    [
      'an id that no address can hold',
      changed('document', (record) => ({ ...record, id: 'd\ud800' })),
      'not a readable document',
    ],
    [
      'a document beyond all size',
      changed('document', (record) => ({ ...record, source: 'a'.repeat(16_000_001) })),
      '16 MB',
    ],
    ['an event outside of a run', [lines[0], lines[firstEvent]].join('\n'), 'outside of a run'],
    ['a run without events', lines.filter((line) => !line.startsWith('{"event"')).join('\n'), 'no events'],
    ['a log with a gap', lines.filter((_line, index) => index !== firstEvent + 2).join('\n'), 'Line'],
    ["another run's events", changed('run', (record) => ({ ...record, id: 'other' })), 'belongs to session'],
    ['an event of no kind', changed('event', (record) => ({ ...record, kind: 'key.stolen' })), 'not a kind of event'],
    ['an event at no time', changed('event', (record) => ({ ...record, at: 1e300 })), 'not a date'],
    ['nested without end', `${lines[0]}\n${deep}\n`, 'deeper'],
    ['settings that are none', changed('settings', () => 'dark'), 'not settings'],
  ];
  it.each(cases)('%s', (_what, text, why) => {
    expect(refusal(text)).toContain(why);
  });

  it('with the line at fault', () => {
    const result = readWorkspaceFile(`${lines[0]}\n\n{"document":7}\n`);
    expect(result).toMatchObject({ ok: false, error: { line: 3 } });
  });

  it('as soon as it is too large, without waiting for its end', () => {
    const reader = createWorkspaceReader({ maxLength: 2_000, maxLine: 1_000 });
    const first = reader.push(`${lines[0]}\n`);
    expect(first.ok).toBe(true);
    const long = reader.push('x'.repeat(1_500));
    expect(long.ok ? '' : long.error.message).toContain('longer than any record');
    expect(reader.push('\n')).toEqual(long);
    expect(reader.end()).toEqual(long);
    const other = createWorkspaceReader({ maxLength: 2_000 });
    other.push(`${lines[0]}\n`);
    const tooMuch = other.push('\n'.repeat(2_000));
    expect(tooMuch.ok ? '' : tooMuch.error.message).toContain('has more than');
  });

  it('for a node with a name that every object has, and not by throwing', () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      const text = changed('event', (record) => ('nodeId' in record ? { ...record, nodeId: name } : record));
      expect(text).toContain(`"nodeId":"${name}"`);
      expect(refusal(text)).toMatch(/^Line \d+:/);
    }
  });

  it('after any change, and never by throwing', () => {
    const text = print({ documents: [document], runs: [{ run, events: events.slice(0, 6) }] });
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.nat(40), fc.string({ maxLength: 4 }), (at, length, put) => {
        readWorkspaceFile(text.slice(0, at) + put + text.slice(at + length));
      }),
      { numRuns: 300 },
    );
  });
});

describe('secret text in a shared file', () => {
  const key = 'sk-live-0123456789abcdef"\\quoted';
  const baseUrl = 'https://alice:s3cret-passw0rd@llm.example/v1?api-key=q-9876543210-abcd&x=1#frag';
  const secrets = buildSecretFilter(knownSecrets({ baseUrl, apiKey: key }));

  it.each([
    ['https://a:b@host:8080/v1?k=1#f', 'https://host:8080/v1'],
    ['http://localhost:11434/v1', 'http://localhost:11434/v1'],
    ['https://a@b:c@host/v1', 'https://host/v1'],
    ['https:\\\\u:p@host\\v1', 'https:\\\\host\\v1'],
    ['https://host/path@with/at', 'https://host/path@with/at'],
    ['https://host?key=1', 'https://host'],
    ['javascript:alert(1)', ''],
    ['', ''],
  ])('is taken out of %j', (address, clean) => {
    expect(addressForSharing(address)).toBe(clean);
  });

  it('is recognized by its value, except a placeholder that is not a key', () => {
    expect(knownSecrets({ baseUrl, apiKey: key })).toEqual([key, 's3cret-passw0rd', 'q-9876543210-abcd']);
    expect(knownSecrets({ baseUrl: 'http://localhost/v1', apiKey: 'EMPTY' })).toEqual([]);
    expect(
      [key, JSON.stringify(key), encodeURIComponent(key), 'sk-live'].map((text) => secrets.containsSecret(text)),
    ).toEqual([true, true, true, false]);
  });

  it('is recognized by its value, also with a lone surrogate', () => {
    const odd = `${key}\ud800`;
    expect(buildSecretFilter(knownSecrets({ apiKey: odd })).containsSecret(JSON.stringify({ odd }))).toBe(true);
  });

  it('is in no byte of a file, wherever it stood', () => {
    const [start, ...rest] = events;
    if (start?.kind !== 'session.started') throw new Error('A log begins with its start');
    const spilled: SessionEvent[] = [
      { ...start, config: { ...start.config, baseUrl } },
      ...rest.slice(0, 1),
      {
        v: 1,
        seq: 2,
        sessionId,
        at: 1,
        turn: 1,
        kind: 'problem.noticed',
        message: `GET ${baseUrl} failed, key ${key}, ${encodeURIComponent(key)}`,
      },
    ];
    const text = print(
      {
        documents: [{ ...document, source: `Name: A\n# ${key}\n`, tools: `{"servers":[{"url":"${baseUrl}"}]}` }],
        snapshots: [{ ...snapshot, name: key }],
        runs: [{ run, events: spilled }],
        settings: { ...settings, endpoint: { baseUrl, model: 'm' } },
      },
      secrets,
    );
    for (const secret of [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key), 's3cret', 'q-98765'])
      expect(text).not.toContain(secret);
    expect(text).toContain('https://llm.example/v1');
    expect(text).toContain(SECRET_MARK);
    const result = readWorkspaceFile(text);
    expect(result.ok ? '' : result.error.message).toBe('');
    expect(result.ok && result.value.settings?.endpoint).toEqual({ baseUrl: 'https://llm.example/v1', model: 'm' });
  });
});
