import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../session';
import { createMemoryRepository, isSameEvent, readDocument, readListing, readLogPrefix, readRun } from './index';

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
const event = (seq: number, more: object = {}) =>
  ({ v: 1, seq, sessionId: 's', at: seq, turn: 0, kind: 'session.paused', ...more }) as SessionEvent;

describe('reading what is stored', () => {
  it('gives back what was saved', () => {
    expect(readDocument(structuredClone(document))).toEqual(document);
  });

  it('reads records of a time without editions, drops what is no place, refuses a newer version', () => {
    const { edition: _edition, places: _places, ...old } = document;
    expect(readDocument(old)).toEqual({ ...old, edition: 0 });
    const odd = { ...document, layout: { procedure: { a: { x: 'far', y: 2 }, b: { x: 1, y: 1 } }, flowchart: 7 } };
    expect(readDocument(odd)?.layout).toEqual({ procedure: { b: { x: 1, y: 1 } } });
    expect(readDocument({ ...document, version: 2 })).toBeUndefined();
    expect(readRun({ id: 'r', version: 2 })).toBeUndefined();
    expect(readRun({ id: 'r', turns: 'many' })).toMatchObject({ id: 'r', turns: 0, rehearsal: false });
  });

  it('never throws and counts what it cannot read', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), (values) => {
        for (const read of [readDocument, readRun]) {
          const { items, unreadable } = readListing<unknown>(values, read);
          expect(items.length + unreadable).toBe(values.length);
        }
        expect(readLogPrefix(values).length).toBeLessThanOrEqual(values.length);
      }),
    );
    expect(readListing([document, null, 7, { id: 'x' }], readDocument)).toEqual({ items: [document], unreadable: 3 });
  });

  it('takes a log up to its first gap', () => {
    expect(readLogPrefix([event(0), event(1), event(3)])).toEqual([event(0), event(1)]);
    expect(readLogPrefix([event(0), { no: 'event' }, event(1)])).toEqual([event(0)]);
  });
});

describe('the memory repository', () => {
  it('saves only on top of the edition it stands on', async () => {
    const repository = createMemoryRepository();
    expect(await repository.saveDocument({ ...document, edition: 1 })).toBe('saved');
    expect(await repository.saveDocument({ ...document, edition: 2, title: 'Mine' })).toBe('saved');
    expect(await repository.saveDocument({ ...document, edition: 2, title: 'Late' })).toBe('conflict');
    expect((await repository.loadDocument('d'))?.title).toBe('Mine');
    await repository.deleteDocument('d');
    expect(await repository.saveDocument({ ...document, edition: 3 })).toBe('conflict');
  });

  it('keeps a log as it was first written', async () => {
    const repository = createMemoryRepository();
    expect(await repository.appendEvents([event(0), event(1)])).toBe('appended');
    expect(await repository.appendEvents([{ ...event(1) }, event(2)])).toBe('appended');
    expect(await repository.appendEvents([event(3), event(2, { at: 99 })])).toBe('conflict');
    expect(await repository.loadEvents('s')).toEqual([event(0), event(1), event(2)]);
    expect(isSameEvent(event(1), JSON.parse(JSON.stringify(event(1))) as SessionEvent)).toBe(true);
  });
});
