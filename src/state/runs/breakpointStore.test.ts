import { describe, expect, it } from 'vitest';
import type { Breakpoint, SessionEvent } from '../../core/session';
import {
  breakpointId,
  createBreakpointStore,
  createHitCounter,
  enabledOf,
  makeBreakpoint,
  withBreakpoint,
  withHits,
  withNodeToggled,
} from './breakpointStore';

const memory = (texts: Record<string, string> = {}) => ({
  texts,
  getItem: (key: string) => texts[key] ?? null,
  setItem: (key: string, value: string) => {
    texts[key] = value;
  },
  removeItem: (key: string) => {
    delete texts[key];
  },
});

const kinds: readonly Breakpoint[] = [
  { kind: 'node', nodeId: 'api:x' },
  { kind: 'denial' },
  { kind: 'controller', controller: 'parameters', on: 'judges' },
  { kind: 'oow' },
  { kind: 'condition', expression: 'free > 2' },
];

describe('breakpoints', () => {
  it('on a node are set, switched on again, and removed by one gesture', () => {
    const once = withNodeToggled([], 'api:x');
    expect(once).toEqual([makeBreakpoint({ kind: 'node', nodeId: 'api:x' })]);
    expect(withNodeToggled(once, 'api:x')).toEqual([]);
    const off = once.map((set) => ({ ...set, enabled: false }));
    expect(enabledOf(off)).toEqual([]);
    expect(enabledOf(withNodeToggled(off, 'api:x'))).toEqual([{ kind: 'node', nodeId: 'api:x' }]);
  });

  it('with the same condition are one', () => {
    const [first] = withBreakpoint(withBreakpoint([], { kind: 'denial' }), { kind: 'denial' });
    expect(withBreakpoint(first ? [{ ...first, enabled: false }] : [], { kind: 'denial' })).toEqual([first]);
    expect(new Set(kinds.map(breakpointId)).size).toBe(kinds.length);
  });

  it('are kept per document, whatever other data the storage holds', () => {
    const storage = memory();
    const breakpointStore = createBreakpointStore(storage);
    const list = kinds.map((kind, index) => makeBreakpoint(kind, index % 2 === 0));
    breakpointStore.save('d1', list);
    breakpointStore.save('d2', [makeBreakpoint({ kind: 'oow' })]);
    expect(createBreakpointStore(storage).load('d1')).toEqual(list);
    breakpointStore.save('d1', []);
    expect(breakpointStore.load('d1')).toEqual([]);
    expect(breakpointStore.load('d2')).toHaveLength(1);
    expect(breakpointStore.load('nobody')).toEqual([]);
  });

  it('are read field by field; invalid ones are left out', () => {
    const odd = [
      null,
      7,
      { breakpoint: { kind: 'node' } },
      { breakpoint: { kind: 'controller', controller: 'x', on: 'sings' } },
      { breakpoint: { kind: 'later' } },
      { enabled: 'no', breakpoint: { kind: 'denial', extra: 1 } },
      { breakpoint: { kind: 'denial' } },
    ];
    const breakpointStore = createBreakpointStore(
      memory({ 'weir.breakpoints': JSON.stringify({ v: 1, documents: { d: odd } }) }),
    );
    expect(breakpointStore.load('d')).toEqual([makeBreakpoint({ kind: 'denial' })]);
    for (const text of ['', 'nonsense', '[]', '{"documents":3}', '{"documents":{"d":{}}}'])
      expect(createBreakpointStore(memory({ 'weir.breakpoints': text })).load('d')).toEqual([]);
  });

  it('count their stops, once each, without those that a fork took over', () => {
    const stop = (seq: number, origin?: 'replayed'): SessionEvent => ({
      v: 2,
      seq,
      sessionId: 's',
      at: seq,
      turn: 1,
      kind: 'session.paused',
      breakpoint: { kind: 'denial' },
      ...(origin ? { origin } : {}),
    });
    const count = createHitCounter();
    const log = [stop(0, 'replayed'), stop(1)];
    const denial = breakpointId({ kind: 'denial' });
    expect(count('a', log).get(denial)).toBe(1);
    log.push(stop(2));
    expect(count('a', log).get(denial)).toBe(2);
    expect(count('a', log).get(denial)).toBe(2);
    expect(count('b', log.slice(0, 1)).get(denial)).toBeUndefined();
    const list = kinds.map((kind) => makeBreakpoint(kind));
    expect(withHits(list, new Map())).toBe(list);
    expect(withHits(list, new Map([[denial, 3]])).map(({ hits }) => hits)).toEqual([0, 3, 0, 0, 0]);
  });
});
