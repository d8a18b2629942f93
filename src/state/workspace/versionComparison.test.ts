import { describe, expect, it } from 'vitest';
import type { StoredSnapshot } from '../../core/storage';
import type { VersionChange } from '../../core/versions';
import { analyseAtOnce } from '../../testing/storePorts';
import { compareMeaning, compareTexts, summariseVersion } from './versionComparison';
import { changedFields, knownPositions, viewVersionGraph } from './versionGraph';

const before = 'Name: Loan\nAPIs:\n  - name: check\n  - name: lend\n    precondition: [check]\n';
const now = before.replace('  - name: check\n', '  - name: check\n    desc: Checks.\n  - name: remind\n');
const snapshot = { id: 's1', kind: 'pdl', source: before } as StoredSnapshot;

describe('two versions', () => {
  it('are compared as texts, and by their meaning once both are analysed', () => {
    const texts = compareTexts({ before: 's1', after: 'now' }, [snapshot], now);
    if (!texts) throw new Error('deleted');
    expect(texts).toMatchObject({ before: snapshot, after: undefined, sources: { before, after: now } });
    expect(texts.lines.added).toBe(2);
    const early = compareMeaning(texts, undefined, analyseAtOnce('pdl', now));
    expect(early.fullComparison).toBeUndefined();
    const full = compareMeaning(texts, analyseAtOnce('pdl', before), analyseAtOnce('pdl', now));
    expect(full.fullComparison?.changes.map(({ title }) => title).toSorted()).toEqual(['check', 'remind']);
    expect(full.summary).not.toBe(early.summary);
    expect(full.summary).toBe(summariseVersion('pdl', before, now));
  });

  it('are not compared if one was deleted', () => {
    expect(compareTexts({ before: 'gone', after: 'now' }, [snapshot], now)).toBeUndefined();
  });

  it('are summarised by lines if they are flowcharts', () => {
    expect(summariseVersion('mermaid', 'a', 'a')).toBe(summariseVersion('mermaid', 'b', 'b'));
    expect(summariseVersion('mermaid', 'flowchart TD\n', 'flowchart TD\na-->b\n')).toMatch(/1/);
  });
});

describe('the graph of two versions', () => {
  const nodes = ['a', 'removed:b', 'removed:c', 'd'].map((id) => ({ id, kind: 'api', label: id }) as const);
  const nodeMarks = { 'removed:b': 'removed', 'removed:c': 'removed', d: 'added' } as const;
  const diff = { graph: { nodes, edges: [] }, nodeMarks, edgeMarks: {}, ids: new Map() } as never;

  it('keeps the position of a removed node only if that is free', () => {
    const places = { a: { x: 0, y: 0 }, b: { x: 4, y: 4 }, c: { x: 900, y: 900 } };
    expect(knownPositions(diff, places)).toEqual({ a: places.a, 'removed:c': places.c });
  });

  it('marks the nodes of one version', () => {
    const positions = Object.fromEntries(nodes.map(({ id }, index) => [id, { x: 300 * index, y: 0 }]));
    const view = viewVersionGraph(diff, positions);
    expect(view.nodes.map(({ id, mark }) => [id, mark])).toEqual(nodes.map(({ id }) => [id, nodeMarks[id as 'd']]));
    expect(viewVersionGraph(undefined, undefined).nodes).toEqual([]);
  });

  it('has the changed words of each field', () => {
    const change = {
      fields: [
        { kind: 'text', field: 'name', before: 'a', after: 'b' },
        { kind: 'text', field: 'desc', before: 'Old words', after: 'New words' },
        { kind: 'text', field: 'type', after: 'text' },
        { kind: 'list', field: 'request', added: ['x'], removed: [] },
      ],
    } as unknown as VersionChange;
    const fields = changedFields(change);
    expect(fields.map(({ field }) => field)).toEqual(['name', 'desc', 'type', 'request']);
    expect(fields[1]).toMatchObject({ before: [{ text: 'Old', changed: true }, { changed: false }] });
    expect(fields[2]).toMatchObject({ before: undefined, after: [{ text: 'text' }] });
    expect(fields[3]).toBe(change.fields[3]);
    expect(changedFields({ ...change, previousText: 'a' }).map(({ field }) => field)).not.toContain('name');
  });
});
