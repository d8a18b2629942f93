import { describe, expect, it } from 'vitest';
import { importFlow } from '../importFlow';
import { readN8n } from './readN8n';

const base = 'n8n-nodes-base.';
const node = (name: string, type: string, parameters: object = {}, more: object = {}) => ({
  id: name,
  name,
  type: type.includes('.') ? type : `${base}${type}`,
  typeVersion: 2,
  position: [0, 0],
  parameters,
  ...more,
});
const to = (...names: string[]) => names.map((name) => ({ node: name, type: 'main', index: 0 }));

const refunds = {
  name: 'Refund requests',
  nodes: [
    node('New ticket', 'webhook', { path: 'refund' }),
    node(
      'Find order',
      'httpRequest',
      { url: 'https://shop.example/api?token=abc123abc123' },
      { credentials: { httpHeaderAuth: { id: '1', name: 'Shop' } } },
    ),
    node('Order paid?', 'if', {
      conditions: {
        combinator: 'and',
        conditions: [
          { leftValue: '={{ $json.status }}', rightValue: 'paid', operator: { type: 'string', operation: 'equals' } },
          {
            leftValue: "={{ $('Find order').item.json.amount }}",
            rightValue: 100,
            operator: { type: 'number', operation: 'lt' },
          },
        ],
      },
    }),
    node('Route', 'switch', {
      rules: {
        values: [
          { outputKey: 'EU', renameOutput: true, conditions: { conditions: [] } },
          {
            conditions: {
              conditions: [{ leftValue: '={{ $json.country }}', rightValue: 'US', operator: { operation: 'equals' } }],
            },
          },
        ],
      },
      options: { fallbackOutput: 'extra' },
    }),
    node('Compute', 'code', { jsCode: 'const key = "sk-live-0123456789"; return items;' }),
    node('Refuse', 'respondToWebhook'),
    node('Agent', '@n8n/n8n-nodes-langchain.agent'),
    node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi'),
    node('Lookup', '@n8n/n8n-nodes-langchain.toolHttpRequest'),
    node('Remark', 'stickyNote', { content: '## Ask Bo\nabout this' }),
    node('Old', 'slack', {}, { disabled: true }),
  ],
  connections: {
    'New ticket': { main: [to('Find order')] },
    'Find order': { main: [to('Order paid?')] },
    'Order paid?': { main: [to('Route'), to('Refuse')] },
    Route: { main: [to('Compute'), null, to('Agent', 'Gone')] },
    Model: { ai_languageModel: [to('Agent')] },
    Lookup: { ai_tool: [to('Agent')] },
  },
};

function read(workflow: unknown) {
  const result = readN8n(JSON.stringify(workflow));
  if (result instanceof Promise || !result.ok) throw new Error('not read');
  return result.value.flow;
}

describe('readN8n', () => {
  it('keeps titles, kinds and branches', () => {
    const flow = read(refunds);
    expect(flow.title).toBe('Refund requests');
    expect(flow.nodes.map(({ title, kind }) => `${title}: ${kind}`)).toEqual([
      'New ticket: start',
      'Find order: api',
      'Order paid?: condition',
      'Route: condition',
      'Compute: words',
      'Refuse: answer',
      'Agent: words',
      'Model: part',
      'Lookup: api',
      'Old: api',
    ]);
    expect(flow.edges.map(({ from, to: end, label = '' }) => [from, end, label])).toEqual([
      ['New ticket', 'Find order', ''],
      ['Find order', 'Order paid?', ''],
      ['Order paid?', 'Route', 'status == "paid" and amount < 100'],
      ['Order paid?', 'Refuse', 'else'],
      ['Route', 'Compute', 'EU'],
      ['Route', 'Agent', 'else'],
      ['Model', 'Agent', 'language model'],
      ['Lookup', 'Agent', 'tool'],
    ]);
    expect(flow.notImported.map(({ what, where }) => `${what}: ${where}`)).toEqual([
      'credentials: Find order',
      'code: Compute',
      'a sticky note: Ask Bo',
      'parameters of nodes: ',
      'a connection: Route to Gone',
    ]);
  });

  it('reads conditions of versions 1 and 2, and names the outputs that contain code', () => {
    const flow = read({
      nodes: [
        node('If', 'if', {
          conditions: { number: [{ value1: '={{$json["count"]}}', operation: 'larger', value2: 5 }] },
        }),
        node('Any', 'if', {
          combineOperation: 'any',
          conditions: {
            string: [
              { value1: '={{$node["A"].json["kind"]}}', value2: 'x' },
              { value1: '={{$json.note}}', operation: 'isEmpty' },
            ],
          },
        }),
        node('Code', 'if', { conditions: { string: [{ value1: '={{ $json.a.split(",")[0] }}', value2: 'x' }] } }),
        node('Switch', 'switch', {
          dataType: 'number',
          value1: '={{$json.n}}',
          rules: {
            rules: [
              { value2: 1, output: 1 },
              { value2: 2, output: 0 },
            ],
          },
          fallbackOutput: 3,
        }),
        node('Loop', 'splitInBatches', {}, { typeVersion: 3 }),
        node('Call', 'httpRequest', {}, { onError: 'continueErrorOutput' }),
      ],
      connections: Object.fromEntries(
        ['If', 'Any', 'Code', 'Switch', 'Loop', 'Call'].map((name) => [
          name,
          { main: [to('If'), to('If'), ...(name === 'Switch' ? [[], to('If')] : [])] },
        ]),
      ),
    });
    expect(flow.edges.map(({ from, label }) => `${from}: ${label}`)).toEqual([
      'If: count > 5',
      'If: else',
      'Any: kind == "x" or note is empty',
      'Any: else',
      'Code: true',
      'Code: false',
      'Switch: n == 2',
      'Switch: n == 1',
      'Switch: else',
      'Loop: done',
      'Loop: loop',
      'Call: success',
      'Call: error',
    ]);
  });

  it('reads single targets and nodes with the same name', () => {
    const flow = read({
      nodes: [node('A', 'noOp', {}, { notes: 'return items.map((x) => x);' }), node('A', 'noOp'), node('B', 'noOp')],
      connections: { A: { output: [{ node: 'B', type: 'main', index: 0 }] } },
    });
    expect(flow.nodes.map(({ id }) => id)).toEqual(['A', '#1', 'B']);
    expect(flow.nodes[0]).not.toHaveProperty('note');
    expect(flow.edges).toEqual([{ from: 'A', to: 'B' }]);
  });

  it('reads a template and a list of workflows', () => {
    expect(read({ id: 7, name: 'Shop', workflow: { nodes: refunds.nodes, connections: {} } }).title).toBe('Shop');
    expect(read([refunds, refunds]).notImported[0]).toMatchObject({ what: '1 more workflows' });
  });

  it('never prints credentials, addresses with tokens or code, wherever a secret is', async () => {
    const secret = 'sk-live-PLANTED0123456789';
    const texts = new Set<string>();
    const plant = (value: unknown, key: string): unknown =>
      typeof value === 'string' && !['type', 'node', 'name'].includes(key)
        ? `${value} ${secret}`
        : Array.isArray(value)
          ? value.map((one) => plant(one, key))
          : typeof value === 'object' && value !== null
            ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plant(inner, name)]))
            : value;
    const imported = await importFlow('n8n', JSON.stringify(plant({ ...refunds, name: undefined }, '')));
    if (!imported.ok) throw new Error(imported.error.message);
    texts.add(imported.value.text);
    const renamed = await importFlow('n8n', JSON.stringify(refunds).replaceAll('Find order', `Find ${secret}`));
    if (!renamed.ok) throw new Error(renamed.error.message);
    texts.add(renamed.value.text).add(JSON.stringify(renamed.value.losses));
    for (const text of texts) expect(text).not.toMatch(/PLANTED|abc123abc|items/);
  });

  it.each([
    ['{"nodes": [', 'not valid JSON'],
    ['{"nodes": 3, "connections": {}}', '"nodes"'],
    ['{"nodes": [{"name": "a"}], "connections": {}}', '"nodes.0.type"'],
    ['{"nodes": [], "connections": {}}', 'no nodes'],
    [`{"a": ${'['.repeat(5000)}`, 'nested too deep'],
  ])('refuses %.40s with a reason', async (text, reason) => {
    const imported = await importFlow('n8n', text);
    expect(imported.ok ? '' : imported.error.message).toContain(reason);
  });
});
