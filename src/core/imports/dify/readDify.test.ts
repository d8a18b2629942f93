import { describe, expect, it } from 'vitest';
import { importFlow } from '../importFlow';
import { readDify } from './readDify';

const refund = `
app:
  mode: advanced-chat
  name: Refund desk
kind: app
version: 0.3.1
workflow:
  environment_variables:
    - name: SHOP_KEY
      value: tulip-harbour-seven
      value_type: secret
  graph:
    edges:
      - {source: '1', sourceHandle: source, target: '2', targetHandle: target}
      - {source: '2', sourceHandle: c1, target: '3'}
      - {source: '2', sourceHandle: c2, target: '6'}
      - {source: '3', sourceHandle: source, target: '4'}
      - {source: '4', sourceHandle: 'true', target: '5'}
      - {source: '4', sourceHandle: case2, target: '6'}
      - {source: '4', sourceHandle: 'false', target: '6'}
      - {source: '3', sourceHandle: fail-branch, target: '6'}
      - {source: '5', target: '7'}
      - {source: 5start, target: '8'}
    nodes:
      - {id: '1', data: {title: Start, type: start, variables: [{variable: order_id}]}}
      - {id: '2', data: {title: What is it about?, type: question-classifier, classes: [{id: c1, name: refund}, {id: c2, name: other}]}}
      - id: '3'
        data:
          title: Find order
          type: http-request
          error_strategy: fail-branch
          url: https://shop.example/orders?key=tulip-harbour-seven
          headers: 'Authorization: Bearer tulip-harbour-seven'
      - id: '4'
        data:
          title: Paid?
          type: if-else
          cases:
            - case_id: 'true'
              logical_operator: and
              conditions:
                - {comparison_operator: is, value: paid, varType: string, variable_selector: ['3', status]}
                - {comparison_operator: '≥', value: '10', varType: number, variable_selector: ['3', amount]}
            - case_id: case2
              logical_operator: or
              conditions:
                - {comparison_operator: empty, value: '', variable_selector: ['3', body]}
                - {comparison_operator: contains, value: '{{#sys.query#}}', variable_selector: [sys, query]}
      - {id: '5', data: {title: Each item, type: iteration, start_node_id: 5start}}
      - {id: 5start, parentId: '5', data: {title: '', type: iteration-start}}
      - {id: '8', parentId: '5', data: {title: Check item, type: code, code: 'def main(): return SECRET_CODE'}}
      - {id: '6', data: {title: Sorry, type: answer, answer: 'We are sorry, {{#1.order_id#}}.'}}
      - {id: '7', data: {title: Done, type: end}}
      - {id: '9', type: custom-note, data: {title: '', type: '', text: remark}}
`;

describe('readDify', () => {
  it('keeps titles, kinds, groups and branches', () => {
    const read = readDify(refund);
    if (read instanceof Promise || !read.ok) throw new Error('not read');
    const { title, nodes, edges } = read.value.flow;
    expect(title).toBe('Refund desk');
    expect(
      nodes.map((node) => `${node.title}: ${node.kind}${node.parent === undefined ? '' : ` in ${node.parent}`}`),
    ).toEqual([
      'Start: start',
      'What is it about?: condition',
      'Find order: api',
      'Paid?: condition',
      'Each item: group',
      'Start of Each item: start in 5',
      'Check item: words in 5',
      'Sorry: answer',
      'Done: end',
    ]);
    expect(edges.map(({ from, to, label = '' }) => `${from} ${to} ${label}`.trim())).toEqual([
      '1 2',
      '2 3 refund',
      '2 6 other',
      '3 4 success',
      '4 5 status == "paid" and amount >= 10',
      '4 6 find_order_body is empty or query contains query',
      '4 6 else',
      '3 6 error',
      '5 7',
      '5start 8',
    ]);
    expect(nodes.find(({ title: name }) => name === 'Sorry')?.note).toBe('We are sorry, {order_id}.');
  });

  it('prints neither secrets nor code', async () => {
    const imported = await importFlow('dify', refund.replaceAll('Sorry', 'Sorry tulip-harbour-seven'));
    if (!imported.ok) throw new Error(imported.error.message);
    expect(imported.value).toMatchObject({ nodes: 9, edges: 10 });
    expect(imported.value.text).not.toMatch(/tulip|SECRET_CODE|Bearer/);
    expect(imported.value.losses.map(({ what }) => what)).toContain('code');
  });

  it('reads the single condition of older files', () => {
    const read = readDify(`workflow:
  graph:
    nodes:
      - {id: 1, data: {title: A, type: if-else, logical_operator: or, conditions: [{comparison_operator: '=', value: '3', variable_selector: [x, n]}]}}
      - {id: 2, data: {title: B, type: llm}}
    edges:
      - {source: 1, sourceHandle: 'true', target: 2}
      - {source: 1, sourceHandle: 'false', target: 2}
`);
    if (read instanceof Promise || !read.ok) throw new Error('not read');
    expect(read.value.flow.edges.map(({ label }) => label)).toEqual(['n == "3"', 'else']);
  });

  it.each([
    ['app:\n  mode: chat\nkind: app\nmodel_config: {}\n', 'mode "chat"'],
    ['workflow:\n  graph:\n    nodes: 3\n', '"nodes"'],
    ['workflow: [\n', 'not valid YAML'],
    [`a: ${'['.repeat(4000)}`, 'nested too deep'],
    [
      'a: &a [1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nworkflow: [*c,*c,*c,*c,*c,*c]\n',
      'not valid YAML',
    ],
  ])('refuses %.30s with a reason', async (text, reason) => {
    const imported = await importFlow('dify', text);
    expect(imported.ok ? '' : imported.error.message).toContain(reason);
  });
});
