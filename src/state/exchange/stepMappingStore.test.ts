import { describe, expect, it } from 'vitest';
import { createStepMapping } from './stepMappingStore';

const draft = (text: string, args?: readonly string[]) => ({
  node: 'd',
  kind: 'api' as const,
  text,
  part: args && { args },
});

describe('texts that are being typed', () => {
  it('are committed together if they are valid; invalid ones stay as typed', () => {
    const store = createStepMapping();
    store.getState().setDraft('d args', draft('order_number', ['order_number']));
    store.getState().setDraft('d name', { ...draft('look up!'), node: 'd' });
    store.getState().commitDrafts();
    expect(store.getState().chosen.get('d')).toEqual({ kind: 'api', args: ['order_number'] });
    expect([...store.getState().drafts]).toEqual([['d name', draft('look up!')]]);
  });

  it('are committed alone when their field is left', () => {
    const store = createStepMapping();
    store.getState().setDraft('d args', draft('a', ['a']));
    store.getState().setDraft('d results', { ...draft('b'), part: { results: ['b'] } });
    store.getState().commitDrafts('d results');
    expect(store.getState().chosen.get('d')).toEqual({ kind: 'api', results: ['b'] });
    expect([...store.getState().drafts.keys()]).toEqual(['d args']);
  });

  it('are dropped with the kind of the row and by a reset', () => {
    const store = createStepMapping();
    store.getState().setDraft('d args', draft('a', ['a']));
    store.getState().setKind('words', ['d']);
    expect(store.getState().drafts.size).toBe(0);
    store.getState().setDraft('d args', draft('a', ['a']));
    store.getState().reset();
    expect(store.getState().drafts.size).toBe(0);
  });
});
