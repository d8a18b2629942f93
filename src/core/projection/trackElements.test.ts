// The oracle of the random edits is the text: a statement outside the edits is the same statement.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../language';
import { applyTextEdits, invertTextEdits, type TextEdit } from '../support';
import { trackElements } from './trackElements';

const procedureOf = (source: string) => buildProcedureGraph(parsePdl(source));
const documentOf = (lines: readonly string[]) =>
  `Name: x\nAPIs:\n  - name: a\n  - name: b\nANSWERs:\n  - name: q\nProcedure: |\n${lines.map((line) => `  ${line}\n`).join('')}`;
const replace = (source: string, old: string, text: string, from = 0): TextEdit => {
  const start = source.indexOf(old, from);
  return { range: { start, end: start + old.length }, text };
};
const track = (source: string, edits: readonly TextEdit[], stated?: Readonly<Record<string, string>>) =>
  trackElements(procedureOf(source), procedureOf(applyTextEdits(source, edits)), edits, stated);

const source = documentOf(['API.a()', 'API.b()', 'if x:', '  API.a()']);
const procedureStart = source.indexOf('Procedure');

describe('trackElements', () => {
  it('keeps a statement when a call of the same name is typed above it, and after undo', () => {
    const start = source.indexOf('API.a()');
    const edits = [{ range: { start, end: start }, text: 'API.a()\n  ' }];
    const { ids } = track(source, edits);
    expect(ids.get('api:a')).toBe('api:a#2');
    expect(ids.get('api:a#2')).toBe('api:a#3');
    const back = track(applyTextEdits(source, edits), invertTextEdits(source, edits)).ids;
    expect(back.get('api:a#2')).toBe('api:a');
    expect(back.get('api:a#3')).toBe('api:a#2');
    expect(back.has('api:a')).toBe(false);
  });

  it('follows a statement and a condition whose text changes', () => {
    const { ids } = track(source, [replace(source, 'API.a', 'API.b', procedureStart)]);
    expect([ids.get('api:a'), ids.get('api:b'), ids.get('api:a#2')]).toEqual(['api:b', 'api:b#2', 'api:a']);
    expect(track(source, [replace(source, 'if x', 'if xy')]).ids.get('cond:x')).toBe('cond:xy');
    expect(track(source, [replace(source, 'API.b', 'ANSWER.q', procedureStart)]).ids.get('api:b')).toBe('answer:q');
  });

  it('drops a deleted statement, also if another one takes its id', () => {
    const { ids } = track(source, [replace(source, '  API.a()\n', '', procedureStart)]);
    expect(ids.has('api:a')).toBe(false);
    expect(ids.get('api:a#2')).toBe('api:a');
  });

  it('finds a moved statement and reports that its place has changed', () => {
    const end = { start: source.length, end: source.length };
    const edits = [replace(source, '  API.b()\n', '', procedureStart), { range: end, text: '  API.b()\n' }];
    const { ids, moved } = track(source, edits);
    expect(ids.get('api:b')).toBe('api:b');
    expect([...moved]).toEqual(['api:b']);
    // Rewritten at its place, it has not moved.
    expect([...track(source, [replace(source, '  API.b()\n', '  API.b()\n  pass\n', procedureStart)]).moved]).toEqual(
      [],
    );
  });

  it('gives priority to the ids that a plan states', () => {
    const edits = [replace(source, 'API.b()', 'API.a()', procedureStart)];
    expect(track(source, edits, { 'api:b': 'api:a#2' }).ids.get('api:b')).toBe('api:a#2');
  });

  it('matches repeated declarations by their text', () => {
    const text = 'Name: x\nAPIs:\n  - name: a\n  - name: a\n';
    const edits = [replace(text, '  - name', '  - name: a\n  - name')];
    const graphs = [text, applyTextEdits(text, edits)].map((one) => buildDependencyGraph(parsePdl(one)));
    const [before, after] = graphs as [(typeof graphs)[0], (typeof graphs)[0]];
    expect(trackElements(before, after, edits).ids.get('api:a#2')).toBe('api:a#3');
  });

  it('follows an edge of which the label or an end changes', () => {
    const node = (id: string, start: number) =>
      ({ id, kind: 'step', label: id, range: { start, end: start + 1 } }) as const;
    const edge = { id: 'e', from: 'a', to: 'b', kind: 'flow', condition: 'yes', range: { start: 2, end: 9 } } as const;
    const before = { nodes: [node('a', 0), node('b', 10)], edges: [edge] };
    const relabelled = { ...edge, id: 'f', condition: 'no', range: { start: 2, end: 8 } };
    const after = { nodes: [node('a', 0), node('b', 9)], edges: [relabelled] };
    const edits = [{ range: { start: 5, end: 8 }, text: 'no' }];
    expect(trackElements(before, after, edits).mapEdge(edge)).toBe(relabelled);
    expect(trackElements(before, { ...after, edges: [] }, edits).mapEdge(edge)).toBeUndefined();
    const reconnected = { ...edge, id: 'g', to: 'c' };
    const other = { nodes: [node('a', 0), node('c', 10)], edges: [reconnected] };
    const change = trackElements(before, other, [{ range: { start: 10, end: 11 }, text: 'c' }]);
    expect(change.mapEdge(edge)).toBe(reconnected);
  });

  const lines = fc.array(fc.constantFrom('API.a()', 'API.b()', 'ANSWER.q()', 'look it up', 'if x:\n    API.a()'), {
    minLength: 1,
    maxLength: 9,
  });
  it('keeps every statement outside the edits, maps to existing ids, and undo maps back', () => {
    fc.assert(
      fc.property(lines, lines, fc.nat(8), fc.nat(3), (old, added, at, count) => {
        const from = at % old.length;
        const text = documentOf(old);
        const head = documentOf(old.slice(0, from));
        const removed = old.slice(from, from + count).map((line) => `  ${line}\n`);
        const inserted = added.map((line) => `  ${line}\n`).join('');
        const edits = [{ range: { start: head.length, end: head.length + removed.join('').length }, text: inserted }];
        const [before, after] = [procedureOf(text), procedureOf(applyTextEdits(text, edits))];
        const { ids } = trackElements(before, after, edits);
        const back = trackElements(after, before, invertTextEdits(text, edits)).ids;
        const starts = new Map(after.nodes.map((node) => [node.id, node.range?.start]));
        for (const to of ids.values()) expect(starts.has(to)).toBe(true);
        expect(new Set(ids.values()).size).toBe(ids.size);
        const [edit] = edits as [TextEdit];
        for (const { id, range } of before.nodes) {
          if (!range || (range.start >= edit.range.start && range.start < edit.range.end)) continue;
          const shift = range.start < edit.range.start ? 0 : inserted.length - (edit.range.end - edit.range.start);
          const to = ids.get(id);
          expect(to === undefined ? undefined : starts.get(to), id).toBe(range.start + shift);
          expect(to === undefined ? undefined : back.get(to)).toBe(id);
        }
      }),
    );
  });
});
