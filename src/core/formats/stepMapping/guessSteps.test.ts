import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../../flowchart';
import { flowchartSteps } from '../mermaid/readPdlFromMermaid';
import { convertWithMapping } from './convertWithMapping';
import type { ChosenStep } from './stepRow';

const graphOf = (source: string) => buildFlowchartGraph(readFlowchart(source).data);

const rowsOf = (source: string, chosen: Readonly<Record<string, ChosenStep>> = {}) =>
  new Map(
    flowchartSteps(source, graphOf(source), { steps: new Map(Object.entries(chosen)) }).map((row) => [row.node, row]),
  );

function procedureOf(source: string, chosen: Readonly<Record<string, ChosenStep>> = {}): string {
  const result = convertWithMapping(source, graphOf(source), new Map(Object.entries(chosen)));
  if (!result.ok) throw new Error(result.error.message);
  return result.value.pdl
    .replace(/[\s\S]*Procedure: \|\n/, '')
    .replace(/^ {2}/gm, '')
    .trimEnd();
}

/** The kind of a node with this text between two others. */
const kindOf = (node: string) =>
  rowsOf(`flowchart TD\n  s([Start]) --> x${node} --> z[Wait] --> e([End])\n`).get('x')?.kind;

describe('the kind of a node', () => {
  it.each([
    ['api', '[Look up the order]', '[Deploy]', '[(Account)]', '[[Handle refund]]', '[check_stock]', '[(Load account)]'],
    [
      'api',
      '[查询订单状态]',
      '[Bestellung prüfen]',
      '[Vérifier le stock]',
      '[Crear un ticket]',
      '[Notify the manager]',
    ],
    ['api', '[System sends an SMS]', '[Escalate to a human agent]', '[Issue a refund]', '[Identity verification]'],
    ['answer', '[Tell the customer the price]', '[Apologise for the delay]', '["Thank you for calling!"]'],
    [
      'answer',
      '[告知用户结果]',
      '[Kunden informieren]',
      '[Informer le client]',
      '[Informar al cliente]',
      '[Say goodbye]',
    ],
    [
      'answer',
      '[Agent confirms the booking]',
      '[Offer a voucher]',
      '[Order confirmation]',
      '["Bot: Your card is frozen."]',
    ],
    [
      'question',
      '[Ask for the order number]',
      '[What is your name?]',
      '[Customer provides an address]',
      '[/User input/]',
    ],
    ['question', '[询问用户姓名]', '[Nach der Adresse fragen]', '[Demander le nom]', '[Pedir el número]'],
    [
      'question',
      '[Confirm the address with the customer]',
      '[Collect payment details]',
      '[How can I help you?]',
      '[Please give me your PIN]',
    ],
    ['words', '[Think it over]', '[Customer waits]', '[Wait for 24 hours]', '[等待处理]'],
    ['omit', '@{ shape: fork }', '@{ shape: comment, label: "by law" }'],
  ] as const)('is %s', (kind, ...nodes) => {
    expect(nodes.map((node) => [node, kindOf(node)])).toEqual(nodes.map((node) => [node, kind]));
  });

  it('is a condition where edges are chosen, whatever the shape', () => {
    for (const node of ['{Paid?}', '[Is it paid?]', '[Check severity]', '{{Size}}']) {
      const rows = rowsOf(`flowchart TD\n  a[Load order] --> x${node}\n  x -->|yes| b[Ship it]\n  x -->|no| c[Wait]\n`);
      expect([node, rows.get('x')?.kind]).toEqual([node, 'condition']);
    }
  });

  it('is omitted for starts and ends with words of their own', () => {
    const rows = rowsOf('flowchart TD\n  a([Customer calls]) --> b[Load order] --> c([Order shipped])\n');
    expect([...rows.values()].map(({ kind }) => kind)).toEqual(['omit', 'api', 'omit']);
  });

  it('is the one that a comment states', () => {
    const rows = rowsOf('flowchart TD\n  %% weir:kind a answer\n  a[Load order] --> b[Wait]\n');
    expect(rows.get('a')).toMatchObject({ kind: 'answer', reason: 'stated' });
  });
});

const support = `flowchart TD
  s([Start]) --> ask[Ask for the order number]
  ask --> load[(Look up the order)]
  load --> sev{Severity?}
  sev -->|P1| esc[Escalate to on-call]
  sev -->|P2| total{Order total over $200?}
  sev -->|P3| tell[Tell the customer to wait]
  total -->|yes| esc
  total -->|no| offer[Offer a voucher]
  offer --> ok{Customer accepts?}
  ok -->|yes| tell
  ok -->|no| esc
  esc --> fixed{Fixed?}
  fixed -->|no| esc
  fixed -->|yes| e([End])
  tell --> e
`;

describe('the values of a row', () => {
  it('are asked for, passed on, returned and tested', () => {
    const rows = rowsOf(support);
    expect(rows.get('ask')).toMatchObject({ name: 'ask_for_order_number', slots: ['order_number'] });
    expect(rows.get('load')).toMatchObject({
      name: 'look_up_order',
      args: ['order_number'],
      results: ['order', 'severity', 'order_total'],
    });
    expect(rows.get('sev')?.decides).toBe('severity');
    expect(rows.get('total')?.decides).toBe('order_total > 200');
    expect(rows.get('offer')?.results).toEqual(['accepts']);
    expect(rows.get('esc')?.results).toEqual(['fixed']);
  });

  it('are asked for right before a decision that no step gives', () => {
    expect(procedureOf('flowchart TD\n  a{VIP?} -->|yes| b[Say hello]\n  a -->|no| c[Wait]\n')).toBe(
      '[vip] = ANSWER.ask_vip()\nif vip == "yes":\n  ANSWER.say_hello()\nelse:\n  Wait',
    );
  });

  it('are given in every round of a loop', () => {
    const source = `flowchart TD
  a[Load account] --> b[Reproduce the bug]
  b --> c{Fixed?}
  c -->|no| b
  c -->|yes| d[Close the ticket]
`;
    expect(procedureOf(source)).toContain('  Reproduce the bug\n  [fixed] = ANSWER.ask_fixed()\n  if fixed == "yes":');
  });

  it('are known in the first round of a loop that the flow begins with', () => {
    const first = `flowchart TD
  a{More orders?} -->|yes| b[Process the order]
  b --> a
  a -->|no| c[Say goodbye]
`;
    expect(rowsOf(first).get('a')).toMatchObject({ decides: 'more_orders', slots: ['more_orders'] });
    const message = `flowchart TD
  a([User message]) --> b[Get invoices]
  b --> c[Summarise invoice]
  c --> a
`;
    expect(rowsOf(message).get('c')?.args).toEqual(['invoices']);
  });

  it('follow what is chosen', () => {
    const rows = rowsOf(support, { load: { kind: 'words' }, ask: { kind: 'question', slots: ['ticket'] } });
    expect(rows.get('sev')).toMatchObject({ decides: 'severity', slots: ['severity'] });
    const text = procedureOf(support, { esc: { kind: 'api', name: 'page', args: ['order_number'] } });
    expect(text).toContain('[fixed] = API.page([order_number])');
  });
});
