import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../session';
import {
  createMemoryRepository,
  isSameEvent,
  readDocument,
  readListing,
  readRun,
  readSnapshot,
  type StoredRun,
  type StoredSnapshot,
} from './index';
import { readLogPrefix } from './readLogPrefix';

const document = {
  version: 1,
  id: 'd',
  title: 'Tea',
  kind: 'pdl',
  source: 'Name: Tea',
  layout: { procedure: { a: { x: 1, y: 2 } } },
  places: { dependency: { b: { x: 3, y: 4 } } },
  edition: 3,
  updatedAt: 5,
  createdAt: 4,
} as const;
const snapshot: StoredSnapshot = {
  version: 1,
  id: 's1',
  documentId: 'd',
  name: 'Before the rewrite',
  automatic: false,
  kind: 'pdl',
  title: 'Tea',
  source: 'Name: Tea',
  layout: { procedure: { a: { x: 1, y: 2 } } },
  at: 7,
};
const event = (seq: number, more: object = {}) =>
  ({ v: 1, seq, sessionId: 's', at: seq, turn: 0, kind: 'session.paused', ...more }) as SessionEvent;

describe('reading what is stored', () => {
  it('gives back what was saved', () => {
    expect(readDocument(structuredClone(document))).toEqual(document);
  });

  it('reads records without editions, drops invalid points, refuses a newer version', () => {
    const { edition: _edition, places: _places, ...old } = document;
    expect(readDocument(old)).toEqual({ ...old, edition: 0 });
    const odd = { ...document, layout: { procedure: { a: { x: 'far', y: 2 }, b: { x: 1, y: 1 } }, flowchart: 7 } };
    expect(readDocument(odd)?.layout).toEqual({ procedure: { b: { x: 1, y: 1 } } });
    expect(readDocument({ ...document, version: 2 })).toBeUndefined();
    expect(readRun({ id: 'r', version: 2 })).toBeUndefined();
    expect(readRun({ id: 'r', turns: 'many' })).toMatchObject({ id: 'r', turns: 0, rehearsal: false });
  });

  it('reads the runs of the first version, and each field that later versions added', () => {
    const first = {
      version: 1,
      id: 'r',
      documentId: 'd',
      title: 'Tea',
      model: 'm',
      rehearsal: true,
      startedAt: 1,
      updatedAt: 2,
      turns: 3,
      denied: 1,
      violations: 2,
    } as const;
    const later: Partial<StoredRun> = {
      ended: 'done',
      imported: 'openai',
      forkedFrom: { runId: 'p', length: 4 },
      name: 'Named',
      tags: ['hot'],
      note: 'why',
      group: 'g',
      calls: 5,
      oow: 1,
      tokens: 900,
      controllers: 'both',
      format: 'pdl+text',
      execution: { v: 1, steps: [] },
      broken: { calls: 1, claims: 1, branches: 0 },
      subject: 'Hello',
      notJudged: 1,
      judgements: [
        {
          seq: 7,
          turn: 2,
          prompt: [{ role: 'user', content: 'Claims?' }],
          raw: '{}',
          problem: 'unreadable',
          claims: [{ nodeId: 'answer:a', unmet: ['api:b'] }],
          model: 'judge',
          at: 9,
        },
      ],
    };
    expect(readRun(structuredClone(first))).toEqual(first);
    for (const [name, value] of Object.entries(later)) {
      const run = { ...first, [name]: value };
      expect(readRun(structuredClone(run)), name).toEqual(run);
      expect(readRun({ ...first, [name]: Symbol.iterator }), name).toEqual(first);
    }
  });

  it('never throws and counts what it cannot read', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (values) => {
        for (const read of [readDocument, readRun, readSnapshot]) {
          const { items, unreadable } = readListing<unknown>(values, read);
          expect(items.length + unreadable).toBe(values.length);
        }
        expect(readLogPrefix(values).length).toBeLessThanOrEqual(values.length);
      }),
    );
    expect(readListing([document, null, 7, { id: 'x' }], readDocument)).toEqual({ items: [document], unreadable: 3 });
  });

  it('keeps where an imported run came from, when it is a place known', () => {
    expect(readRun({ id: 'r', imported: 'star' })?.imported).toBe('star');
    for (const imported of ['elsewhere', 7, 'toString'])
      expect(readRun({ id: 'r', imported })).not.toHaveProperty('imported');
  });

  it('keeps the tool file of a document, when it is text', () => {
    const tools = '[{"name": "boil"}]';
    expect(readDocument({ ...document, tools })).toEqual({ ...document, tools });
    expect(readDocument({ ...document, tools: '' })).toEqual({ ...document, tools: '' });
    expect(readDocument({ ...document, tools: { name: 'boil' } })).toEqual(document);
  });

  it('gives back a snapshot as it was saved, and leaves alone what it cannot read', () => {
    expect(readSnapshot(structuredClone(snapshot))).toEqual(snapshot);
    const { name: _name, ...unnamed } = snapshot;
    const automatic = { ...unnamed, automatic: true, reason: 'paste' };
    expect(readSnapshot(automatic)).toEqual(automatic);
    expect(readSnapshot({ ...automatic, reason: 'whim' })).toEqual({ ...unnamed, automatic: true });
    // Without the flag it counts as named: it is never thinned out.
    expect(readSnapshot({ id: 's', documentId: 'd', source: 'Name: Tea', layout: 7 })).toMatchObject({
      automatic: false,
      title: 'Untitled',
      layout: {},
      at: 0,
    });
    for (const broken of [
      { ...snapshot, version: 2 },
      { ...snapshot, documentId: 3 },
      { ...snapshot, source: null },
    ])
      expect(readSnapshot(broken)).toBeUndefined();
  });

  it('takes a log up to its first gap', () => {
    expect(readLogPrefix([event(0), event(1), event(3)])).toEqual([event(0), event(1)]);
    expect(readLogPrefix([event(0), { no: 'event' }, event(1)])).toEqual([event(0)]);
    // An event without the fields of its kind would break its display.
    for (const broken of [{ kind: 'user.spoke' }, { kind: 'made.up' }, { turn: 'two' }])
      expect(readLogPrefix([event(0), event(1, broken), event(2)])).toEqual([event(0)]);
  });
});

describe('the memory repository', () => {
  it('saves only on top of the edition it is based on', async () => {
    const repository = createMemoryRepository();
    expect(await repository.saveDocument({ ...document, edition: 1 })).toBe('saved');
    expect(await repository.saveDocument({ ...document, edition: 2, title: 'Mine' })).toBe('saved');
    expect(await repository.saveDocument({ ...document, edition: 2, title: 'Late' })).toBe('conflict');
    expect((await repository.loadDocument('d'))?.title).toBe('Mine');
    await repository.deleteDocument('d');
    expect(await repository.saveDocument({ ...document, edition: 3 })).toBe('conflict');
  });

  it('lists the snapshots of one document, newest first, and forgets them with it', async () => {
    const repository = createMemoryRepository();
    await repository.saveDocument({ ...document, edition: 1 });
    for (const change of [{ id: 's2', at: 9 }, { id: 's1' }, { id: 's3', documentId: 'other' }])
      expect(await repository.saveSnapshot({ ...snapshot, ...change })).toBe('saved');
    const ids = async (id: string) => (await repository.listSnapshots(id)).items.map((item) => item.id);
    expect(await ids('d')).toEqual(['s2', 's1']);
    await repository.saveSnapshot({ ...snapshot, name: 'Renamed' });
    expect((await repository.listSnapshots('d')).items[1]?.name).toBe('Renamed');
    await repository.deleteSnapshot('s2');
    expect(await ids('d')).toEqual(['s1']);
    await repository.deleteDocument('d');
    expect([await ids('d'), await ids('other')]).toEqual([[], ['s3']]);
  });

  it('knows which runs there are', async () => {
    const repository = createMemoryRepository();
    const run = readRun({ id: 's', title: 'Tea' });
    if (!run) throw new Error('A run needs no more than an id');
    expect(await repository.hasRun('s')).toBe(false);
    expect(await repository.saveRun(run)).toBe('saved');
    expect(await repository.hasRun('s')).toBe(true);
    await repository.deleteRun('s');
    expect(await repository.hasRun('s')).toBe(false);
  });

  it('keeps a log as it was first written', async () => {
    const repository = createMemoryRepository();
    expect(await repository.appendEvents([event(0), event(1)])).toBe('appended');
    expect(await repository.appendEvents([{ ...event(1) }, event(2)])).toBe('appended');
    expect(await repository.appendEvents([event(3), event(2, { at: 99 })])).toBe('conflict');
    expect(await repository.loadEvents('s')).toEqual([event(0), event(1), event(2)]);
    expect(isSameEvent(event(1), JSON.parse(JSON.stringify(event(1))) as SessionEvent)).toBe(true);
  });

  it('keeps deleted runs in the bin, and gives them back as they were', async () => {
    const repository = createMemoryRepository();
    const runs = ['a', 'b', 'c'].map((id) => readRun({ id, title: id, startedAt: 1 }) as StoredRun);
    // A field of a later version: it must survive the bin.
    const odd = { ...(runs[0] as StoredRun), shade: 'green' };
    for (const run of [odd, ...runs.slice(1)]) await repository.saveRun(run);
    await repository.appendEvents([event(0, { sessionId: 'a' }), event(1, { sessionId: 'a' })]);
    await repository.moveRunsToDeleted(['a', 'b', 'nobody'], 100);
    await repository.moveRunsToDeleted(['a'], 200);
    const listed = async () => (await repository.listRuns()).items.map(({ id }) => id);
    expect(await listed()).toEqual(['c']);
    expect((await repository.listDeletedRuns()).items.map(({ run, deletedAt }) => [run.id, deletedAt])).toEqual([
      ['a', 100],
      ['b', 100],
    ]);
    expect(await repository.describeRuns([{ id: 'a', name: 'Ghost' }])).toEqual([]);
    expect(await repository.loadEvents('a')).toHaveLength(2);
    expect(JSON.stringify((await repository.restoreRuns(['a', 'c']))[0])).toBe(JSON.stringify(odd));
    expect(await listed()).toEqual(['a', 'c']);
    // A run that was restored meanwhile stays.
    await repository.purgeDeletedRuns(['a', 'b']);
    expect(await repository.hasRun('b')).toBe(false);
    expect(await repository.loadEvents('a')).toEqual([event(0, { sessionId: 'a' }), event(1, { sessionId: 'a' })]);
    expect(await repository.loadEvent('a', 1)).toEqual(event(1, { sessionId: 'a' }));
    expect(await repository.loadEvent('a', 2)).toBeUndefined();
  });

  it('writes what a person says of a run, and nothing else of it', async () => {
    const repository = createMemoryRepository();
    const run = readRun({ id: 's', title: 'Tea', turns: 3, tags: ['old'], note: 'why' }) as StoredRun;
    await repository.saveRun(run);
    const [described] = await repository.describeRuns([
      { id: 's', name: ' First try ', tags: [' hot', 'hot', ''] },
      { id: 'nobody', name: 'Nobody' },
    ]);
    expect(described).toEqual({ ...run, name: 'First try', tags: ['hot'] });
    expect(await repository.describeRuns([{ id: 's', name: ' ', tags: [], note: '' }])).toEqual([
      readRun({ id: 's', title: 'Tea', turns: 3 }),
    ]);
  });
});
