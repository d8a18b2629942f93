import { describe, expect, it } from 'vitest';
import { recogniseText } from '../../formats';
import { importFlow } from '../importFlow';
import { readXState } from './readXState';

async function read(text: string) {
  expect(recogniseText(text).imports).toBe('xstate');
  const result = await readXState(text);
  if (!result.ok) throw new Error(result.error.message);
  const { title, nodes, edges, notImported } = result.value.flow;
  const titles = new Map(nodes.map(({ id, title: name }) => [id, name]));
  return {
    title,
    nodes: nodes.map(
      ({ title: name, kind, parent }) => `${name} ${kind}${parent === undefined ? '' : ` in ${titles.get(parent)}`}`,
    ),
    edges: edges.map(
      ({ from, to, label }) => `${titles.get(from)} > ${titles.get(to)}${label === undefined ? '' : `: ${label}`}`,
    ),
    lost: notImported.slice(1).map(({ what, where }) => `${what} ${where}`),
  };
}

describe('readXState', () => {
  it('reads a configuration in JSON with nested, parallel and final states', async () => {
    const machine = {
      id: 'order',
      initial: 'cart',
      on: { CANCEL: '.cancelled' },
      states: {
        cart: { on: { BUY: [{ target: 'pay', guard: 'hasItems' }, { target: 'empty' }], ADD: { actions: 'add' } } },
        empty: { after: { 5000: 'cart' } },
        pay: {
          initial: 'card',
          states: {
            card: { invoke: { src: 'charge', onDone: 'ok', onError: [{ target: '#order.cart' }] } },
            ok: { type: 'final' },
          },
          onDone: { target: 'ship' },
          on: { BACK: 'cart', RETRY: '.card' },
        },
        ship: { type: 'parallel', states: { pack: {}, notify: { id: 'mail', on: { AGAIN: '#mail', GO: 'nowhere' } } } },
        cancelled: { type: 'final' },
        check: { always: [{ target: 'cart', cond: 'isOpen' }, { target: 'cancelled' }] },
      },
    };
    expect(await read(JSON.stringify(machine))).toEqual({
      title: 'order',
      nodes: [
        'Start start',
        'cart words',
        'empty words',
        'pay group',
        'Start start in pay',
        'card api in pay',
        'ok end in pay',
        'ship group',
        'pack words in ship',
        'notify words in ship',
        'cancelled end',
        'check condition',
        'Any state start',
        'Any state of pay start in pay',
      ],
      edges: [
        'Start > cart',
        'Start > card',
        'Any state > cancelled: CANCEL',
        'cart > pay: BUY if hasItems',
        'cart > empty: BUY else',
        'empty > cart: after 5000 ms',
        'pay > cart: BACK',
        'Any state of pay > card: RETRY',
        'pay > ship: done',
        'card > ok: done',
        'card > cart: error',
        'notify > notify: AGAIN',
        'check > cart: isOpen',
        'check > cancelled: else',
      ],
      lost: ['an event without a target cart: ADD', 'a transition notify to nowhere'],
    });
  });

  it('reads TypeScript: setup, constants, spreads, types, combined guards and code', async () => {
    const { title, nodes, edges, lost } = await read(`
import { setup, and, not } from 'xstate';
const more = { on: { MORE: 'idle' } };
const shared = { on: { STOP: 'idle' } } as const;
const loading = { invoke: { src: fromPromise(async () => fetch(SECRET)), onDone: { target: 'idle', guard: ({ event }) => event.ok } }, ...shared } satisfies X;
export const machine = setup({ types: {} as { context: C }, guards: { a: () => true } }).createMachine({
  id: 'load',
  initial: 'idle',
  context: ({ input }) => ({ n: 0 }),
  states: {
    idle: { on: { LOAD: { target: 'loading', guard: and(['a', not('b')]) }, [Events.X]: { target: \`loading\` } } },
    loading,
    'not used': { on: { ...more.on, 'xstate.after.200.load.x': 'idle', 'done.invoke.f': 'idle' } },
  },
});
`);
    expect([title, ...nodes]).toEqual(['load', 'Start start', 'idle words', 'loading api', 'not used words']);
    expect(edges).toEqual([
      'Start > idle',
      'idle > loading: LOAD if a and not b',
      'idle > loading: Events.X',
      'loading > idle: STOP',
      'loading > idle: done if the condition in code holds',
      'not used > idle: MORE',
      'not used > idle: after 200 ms',
      'not used > idle: done',
    ]);
    expect(lost).toEqual(['a condition in code loading']);
  });

  it('reads version 4 and several machines', async () => {
    const { nodes, edges } = await read(`
const a = Machine({ initial: 'x', states: { x: { on: { '': 'y', '*': 'y' } }, y: { history: true, type: 'history' } } });
const b = createMachine<Context, Event>({ id: 'second', initial: 'z', states: { z: { on: [{ event: 'GO', target: 'z' }] } } }, { actions: {} });
`);
    expect(nodes).toEqual([
      'a group',
      'Start start in a',
      'x words in a',
      'y part in a',
      'second group',
      'Start start in second',
      'z words in second',
    ]);
    expect(edges).toEqual(['Start > x', 'x > y', 'x > y: any event', 'Start > z', 'z > z: GO']);
  });

  it('prints neither code nor secrets, and refuses files without states', async () => {
    const code = `const m = createMachine({ id: 'm', initial: 'a', context: { apiKey: 'horse-battery-staple' },
  states: { a: { entry: () => { steal() }, description: 'use horse-battery-staple', on: { GO: { target: 'b', guard: () => secretRule() } } }, b: {} } });`;
    const imported = await importFlow('xstate', code);
    if (!imported.ok) throw new Error(imported.error.message);
    expect(imported.value.text).not.toMatch(/horse|steal|secretRule|=>/);
    for (const text of [
      'createMachine({})',
      '{"states": 3}',
      '{"states": {',
      `createMachine(${'{states:{a:'.repeat(20_000)}`,
    ]) {
      const refused = await importFlow('xstate', text);
      if (refused.ok) expect(refused.value.nodes).toBeLessThan(200);
      else expect(refused.error.message).toMatch(/states|nodes|JSON/);
    }
  });
});
