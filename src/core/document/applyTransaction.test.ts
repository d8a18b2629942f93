import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyTextEdits, type TextEdit } from '../support';
import {
  applyTransaction,
  buildDocument,
  buildHistory,
  type DocumentHistory,
  HISTORY_DEPTH,
  MERGE_WINDOW,
  redo,
  type Transaction,
  undo,
} from './index';

const start = (source: string) => buildHistory(buildDocument({ id: 'd', title: 'Doc', kind: 'pdl', source }));

const edit = (from: number, to: number, text: string): TextEdit => ({ range: { start: from, end: to }, text });

function apply(history: DocumentHistory, tx: Partial<Transaction>): DocumentHistory {
  const result = applyTransaction(history, {
    edits: [],
    origin: 'editor',
    baseRevision: history.document.revision,
    intent: 'record',
    label: 'Type',
    ...tx,
  });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const typed = (history: DocumentHistory, offset: number, text: string, at: number) =>
  apply(history, { edits: [edit(offset, offset, text)], intent: 'merge', at });

describe('transactions', () => {
  it('D1.2 refuses text edits for another revision, but not a layout change', () => {
    const history = apply(start('abc'), { edits: [edit(0, 1, 'x')] });
    const base = { origin: 'canvas', baseRevision: 0, intent: 'record', label: 'x' } as const;
    const stale = applyTransaction(history, { ...base, edits: [edit(0, 1, 'y')] });
    expect(stale).toMatchObject({ ok: false, error: { code: 'document/stale', revision: 1 } });
    const moved = applyTransaction(history, {
      ...base,
      edits: [],
      layout: { set: { dependency: { 'api:a': { x: 1, y: 2 } } } },
    });
    expect(moved.ok && moved.value.document).toMatchObject({
      revision: 1,
      source: 'xbc',
      layout: { dependency: { 'api:a': { x: 1, y: 2 } } },
    });
  });

  it.each([
    ['overlapping', [edit(0, 2, 'x'), edit(1, 3, 'y')]],
    ['beyond the end', [edit(2, 9, 'x')]],
    ['negative', [edit(-1, 1, 'x')]],
    ['backwards', [edit(2, 1, 'x')]],
  ])('D1.1 D1.3 refuses %s edits and applies none of them', (_name, edits) => {
    const history = start('abc');
    const result = applyTransaction(history, {
      edits,
      origin: 'editor',
      baseRevision: 0,
      intent: 'record',
      label: 'x',
      layout: { set: { dependency: { a: { x: 1, y: 1 } } } },
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'document/invalid-edits' } });
    expect(history.document.layout).toEqual({});
  });

  it('D1.4 keeps the same history when nothing changes', () => {
    const history = start('abc');
    expect(apply(history, { edits: [edit(0, 1, 'a')], layout: { remove: { dependency: ['none'] } } })).toBe(history);
  });

  it('D1.5 counts revisions through undo and redo', () => {
    const changed = apply(start('abc'), { edits: [edit(0, 0, 'x')] });
    const back = undo(changed);
    expect(back?.history.document.revision).toBe(2);
    expect(back && redo(back.history)?.history.document.revision).toBe(3);
  });

  it('D1.6 drops the redo steps', () => {
    const back = undo(apply(start('abc'), { edits: [edit(0, 0, 'x')] }));
    if (!back) throw new Error('nothing to undo');
    const forked = apply(back.history, { edits: [edit(3, 3, 'y')] });
    expect(redo(forked)).toBeUndefined();
    expect(forked.document.source).toBe('abcy');
  });
});

describe('history', () => {
  it('D2.3 merges adjacent keystrokes', () => {
    let history = start('ab');
    for (const [index, key] of ['x', 'y', 'z'].entries()) history = typed(history, 1 + index, key, index * 100);
    expect(history.past).toHaveLength(1);
    const back = undo(history);
    expect(back?.history.document.source).toBe('ab');
    expect(back && redo(back.history)?.history.document.source).toBe('axyzb');
  });

  it('D2.3 merges backspaces, but not a backspace with the typing before it', () => {
    let history = typed(start('abcd'), 4, 'e', 0);
    history = apply(history, { edits: [edit(4, 5, '')], intent: 'merge', at: 10 });
    history = apply(history, { edits: [edit(3, 4, '')], intent: 'merge', at: 20 });
    expect(history.document.source).toBe('abc');
    expect(history.past).toHaveLength(2);
    expect(undo(history)?.history.document.source).toBe('abcde');
  });

  it.each([
    ['a line break', (h: DocumentHistory) => typed(h, 1, '\n', 10)],
    ['a pause', (h: DocumentHistory) => typed(h, 1, 'y', MERGE_WINDOW + 1)],
    [
      'another origin',
      (h: DocumentHistory) => apply(h, { edits: [edit(1, 1, 'y')], intent: 'merge', at: 1, origin: 'canvas' }),
    ],
    ['another place', (h: DocumentHistory) => typed(h, 3, 'y', 10)],
    [
      'an undo in between',
      (h: DocumentHistory) => {
        const twice = apply(h, { edits: [edit(0, 0, 'q')] });
        return typed(undo(twice)?.history ?? twice, 1, 'y', 10);
      },
    ],
  ])('D2.4 starts a new step after %s', (_name, then) => {
    const history = then(typed(start('abc'), 0, 'x', 0));
    expect(history.past).toHaveLength(2);
    expect(undo(history)?.history.document.source).toBe('xabc');
  });

  it('D2.5 merges moves by the arrow keys', () => {
    const move = (h: DocumentHistory, x: number, at: number) =>
      apply(h, {
        layout: { set: { dependency: { 'api:a': { x, y: 0 } } } },
        intent: 'merge',
        origin: 'canvas',
        label: 'Move',
        at,
      });
    const history = move(move(start('a'), 8, 0), 16, 50);
    expect(history.past).toHaveLength(1);
    expect(undo(history)?.history.document.layout).toEqual({});
  });

  it('D2.6 merges a skipped change into the previous step', () => {
    const recorded = apply(start('abc'), { edits: [edit(0, 0, 'x')] });
    const skipped = apply(recorded, {
      edits: [edit(4, 4, '!')],
      intent: 'skip',
      layout: { set: { dependency: { 'api:a': { x: 1, y: 1 } } } },
    });
    expect(skipped.past).toHaveLength(1);
    const back = undo(skipped);
    expect(back?.history.document).toMatchObject({ source: 'abc', layout: {} });
    expect(back && redo(back.history)?.history.document).toMatchObject({
      source: 'xabc!',
      layout: skipped.document.layout,
    });
    expect(undo(apply(start('abc'), { edits: [edit(0, 0, 'x')], intent: 'skip' }))).toBeUndefined();
  });

  it('D2.7 keeps only the latest steps', () => {
    let history = start('');
    for (let i = 0; i < HISTORY_DEPTH + 20; i++) history = apply(history, { edits: [edit(0, 0, 'x')] });
    expect(history.past).toHaveLength(HISTORY_DEPTH);
    let steps = 0;
    for (let step = undo(history); step; step = undo(history)) {
      history = step.history;
      steps++;
    }
    expect(steps).toBe(HISTORY_DEPTH);
    expect(history.document.source).toBe('x'.repeat(20));
  });
});

const operation = fc.record({
  cuts: fc.array(fc.tuple(fc.nat(40), fc.nat(6), fc.constantFrom('', 'x', '\r\n', '名', '\u{1F600}', 'long text')), {
    maxLength: 3,
  }),
  place: fc.option(fc.tuple(fc.constantFrom('api:a', 'answer:b', '__proto__'), fc.nat(9)), { nil: undefined }),
  intent: fc.constantFrom('record', 'merge', 'skip'),
  at: fc.nat(3000),
});

function editsOf(source: string, cuts: readonly (readonly [number, number, string])[]): TextEdit[] {
  const edits: TextEdit[] = [];
  let position = 0;
  for (const [offset, length, text] of [...cuts].sort((a, b) => a[0] - b[0])) {
    const from = Math.min(source.length, Math.max(position, offset));
    const to = Math.min(source.length, from + length);
    edits.push(edit(from, to, text));
    position = to;
  }
  return edits;
}

describe('undo and redo as properties', () => {
  it('D2.1 D2.2 every undo and redo restores the same bytes and positions, and returns the edits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(operation, { maxLength: 12 }), (source, operations) => {
        let history = start(source);
        for (const { cuts, place, intent, at } of operations) {
          history = apply(history, {
            edits: editsOf(history.document.source, cuts),
            intent: intent as Transaction['intent'],
            at,
            ...(place
              ? { layout: { set: { procedure: Object.fromEntries([[place[0], { x: place[1], y: 0 }]]) } } }
              : {}),
          });
        }
        const last = history.document;
        const trail: DocumentHistory[] = [history];
        for (let step = undo(history); step; step = undo(history)) {
          expect(applyTextEdits(history.document.source, step.edits)).toBe(step.history.document.source);
          history = step.history;
          trail.push(history);
        }
        for (let step = redo(history); step; step = redo(history)) {
          trail.pop();
          const before = trail.at(-1)?.document;
          expect(applyTextEdits(history.document.source, step.edits)).toBe(step.history.document.source);
          history = step.history;
          expect(history.document.source).toBe(before?.source);
          expect(history.document.layout).toEqual(before?.layout);
        }
        expect(history.document.source).toBe(last.source);
        expect(history.document.layout).toEqual(last.layout);
      }),
    );
  });

  it('D2.1 undoing all recorded steps restores the first text and layout', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(operation, { maxLength: 12 }), (source, operations) => {
        const first = start(source);
        let history = apply(first, { edits: [edit(0, 0, '#')] });
        for (const { cuts, intent, at } of operations) {
          history = apply(history, {
            edits: editsOf(history.document.source, cuts),
            intent: intent as Transaction['intent'],
            at,
          });
        }
        for (let step = undo(history); step; step = undo(history)) history = step.history;
        expect(history.document.source).toBe(source);
        expect(history.document.layout).toEqual({});
      }),
    );
  });
});
