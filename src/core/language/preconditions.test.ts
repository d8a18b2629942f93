import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  buildDependencyGraph,
  occurrencesOf,
  parsePdl,
  parsePrecondition,
  printExpr,
  readPreconditions,
} from './index';
import { requiredByCondition } from './preconditions';

const document = (items: string) =>
  parsePdl(`Name: Bank
SLOTs:
  - name: amount
APIs:
  - name: log_in
    response: [logged_in]
  - name: verify
  - name: check balance
    response: [balance]
  - name: pay
    request: [amount]
    precondition: ${items}
`);

const itemsOf = (items: string) => {
  const parsed = document(items);
  const pay = parsed.apis.at(-1);
  return pay ? readPreconditions(parsed, pay) : [];
};

describe('an item of a precondition', () => {
  it('is a name, or a condition over nodes and values', () => {
    expect(itemsOf('[log_in, Log-In, pay_out]').map(({ kind }) => kind)).toEqual(['name', 'name', 'name']);
    const [item] = itemsOf('["log_in and (verify or balance >= amount) and not \'check balance\' before verify"]');
    expect(item).toMatchObject({
      kind: 'condition',
      nodes: [{ name: 'log_in' }, { name: 'verify' }, { name: 'check balance' }, { name: 'verify' }],
      values: [{ name: 'balance' }, { name: 'amount' }],
    });
  });

  it('is a condition if a value must be one of a list', () => {
    expect(itemsOf("['balance in [1, 2]', log_in]")).toMatchObject([
      { kind: 'condition', values: [{ name: 'balance' }] },
      { kind: 'name' },
    ]);
  });

  it('can be a text, an item in brackets, or an item of a list', () => {
    for (const items of ['"log_in or verify"', '[log_in or verify]', '\n      - log_in or verify']) {
      expect(itemsOf(items)).toMatchObject([{ kind: 'condition', nodes: [{ name: 'log_in' }, { name: 'verify' }] }]);
    }
  });

  it('has exact ranges for its names', () => {
    const parsed = document('[log_in, "verify or balance == true"]');
    const places = occurrencesOf(parsed, { kind: 'api', name: 'verify' }).map(({ range }) => range);
    expect(places).toHaveLength(2);
    for (const { start, end } of places) expect(parsed.source.slice(start, end)).toBe('verify');
    const values = occurrencesOf(parsed, { kind: 'value', name: 'balance' });
    expect(values.map(({ role }) => role)).toContain('condition');
  });

  it('is kept if it cannot be parsed', () => {
    expect(itemsOf('[log_in and (, x == , "book (for two)", check in]').map(({ kind }) => kind)).toEqual([
      'broken',
      'broken',
      'name',
      'name',
    ]);
    expect(parsePrecondition('pay(x) == 1')).toBeUndefined();
    expect(parsePrecondition(`${'not '.repeat(500)}x`)).toBeUndefined();
  });

  it('prints in one spelling, which parses to the same condition', () => {
    for (const text of ['a or b and not c', 'x  in ["1", 2]', 'not (a or b)', 'a before b', 'order.status != "0"']) {
      const printed = printExpr(parsePrecondition(text) as NonNullable<ReturnType<typeof parsePrecondition>>);
      expect(printExpr(parsePrecondition(printed) as NonNullable<ReturnType<typeof parsePrecondition>>)).toBe(printed);
    }
  });

  it.each([
    ['log_in and verify', [['log_in'], ['verify']]],
    ['log_in or verify', [['log_in', 'verify']]],
    ['log_in and (verify or "check balance")', [['log_in'], ['verify', 'check balance']]],
    ['log_in or amount > 3', []],
    ['not log_in', []],
    ['log_in before verify', [['log_in'], ['verify']]],
  ])('requires nodes for all values: %s', (text, expected) => {
    const [item] = itemsOf(`[${JSON.stringify(text)}]`);
    const lists = item?.kind === 'condition' ? requiredByCondition(item) : [];
    expect(lists.map((nodes) => nodes.map(({ name }) => name))).toEqual(expected);
  });

  it('draws nodes of which any one suffices as alternatives', () => {
    const edges = buildDependencyGraph(document('["log_in and (verify or \'check balance\')"]')).edges;
    expect(edges.map(({ from, condition }) => [from, condition])).toEqual([
      ['api:log_in', undefined],
      ['api:verify', 'or'],
      ['api:check balance', 'or'],
    ]);
  });
});

const corpus = resolve(import.meta.dirname, '../../../../shared/corpus/pdl');

it.skipIf(!existsSync(corpus))('every item of the corpus is still a name', () => {
  const kinds = readdirSync(corpus)
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => {
      const parsed = parsePdl(readFileSync(resolve(corpus, file), 'utf8'));
      return [...parsed.apis, ...parsed.answers].flatMap((decl) => readPreconditions(parsed, decl));
    })
    .map(({ kind }) => kind);
  expect(kinds.length).toBeGreaterThan(50);
  expect(new Set(kinds)).toEqual(new Set(['name']));
});
