// check, graph, metrics and convert: the printed forms, exit codes and refusals.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFakeInput, runWeir, runWeirJson } from '../../testing/fakeCliInput';

const example = (name: string) => readFileSync(resolve(import.meta.dirname, '../../examples', name), 'utf8');
const hospital = example('hospitalAppointment.pdl.yaml');
const bicycle = example('bicycleRepair.mmd');
const broken = hospital.replace('precondition: [check_hospital]', 'precondition: [check_hospitl]');
const cyclic = `Name: Loop
APIs:
  - name: a
    precondition: [b]
  - name: b
    precondition: [a]
Procedure: |
  API.a()
  API.b()
`;
const worfbench = 'Node:\n1: Wash\n2: Cut\n3: Cook\nEdge: (START,1) (START,2) (1,3) (2,3) (3,END)\n';
const files = { 'h.yaml': hospital, 'b.mmd': bicycle, 'x.yaml': broken, 'c.yaml': cyclic, 'w.txt': worfbench };
const input = () => createFakeInput(files);

describe('weir check', () => {
  it('prints the published form for several files, and 0 while nothing is an error', async () => {
    const { exitCode, stdout, stderr } = await runWeir(input(), 'check h.yaml b.mmd --json');
    expect([exitCode, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual({
      files: [
        {
          file: 'h.yaml',
          kind: 'pdl',
          name: 'Hospital appointment',
          diagnostics: [
            {
              code: 'checks/redundant-precondition',
              level: 'info',
              message: expect.stringContaining('need not list') as unknown,
              line: 36,
              column: 20,
              endLine: 36,
              endColumn: 34,
              fixes: [expect.any(String)],
            },
          ],
        },
        { file: 'b.mmd', kind: 'mermaid', name: 'b', diagnostics: [] },
      ],
    });
  });

  it('ends with 1 for an error, and points at it', async () => {
    const { exitCode, stdout } = await runWeir(input(), 'check x.yaml');
    expect(exitCode).toBe(1);
    const line = broken.slice(0, broken.indexOf('check_hospitl')).split('\n').length;
    expect(stdout).toContain(`x.yaml:${line}:`);
    expect(stdout).toMatch(/error: .*check_hospitl.*check_hospital.*\[checks\/unknown-precondition\]/);
  });

  it('gives a flowchart that does not parse its place', async () => {
    const fake = createFakeInput({ 'f.mmd': 'flowchart TD\n  a --> b\n  b --> [\n' });
    const { exitCode, stdout } = await runWeir(fake, 'check f.mmd --json');
    expect(exitCode).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ kind: 'mermaid', diagnostics: [{ level: 'error', line: 3 }] }],
    });
  });

  it.each([
    ['empty', '', /empty/],
    ['prose', 'Dear reader,\n\nthis is a letter.', /not a workflow|not.*PDL/i],
    ['a session log', '{"v":1,"seq":0,"sessionId":"s","kind":"session.started"}\n', /weir replay/],
    ['a list of tools', '[{"type":"function","function":{"name":"f","parameters":{}}}]', /--tools/],
    ['other JSON', '{"name":"weir","version":"0.1.0"}', /not a workflow/],
    ['a sequence diagram', 'sequenceDiagram\n  A->>B: hi', /flowchart/],
    ['a deep text', `${'- '.repeat(50_000)}x`, /./],
  ])('says something of %s and does not crash', async (_, text, message) => {
    const { exitCode, stdout, stderr } = await runWeir(createFakeInput({ f: text }), 'check f');
    expect(stdout + stderr).toMatch(message);
    expect(stderr).not.toContain('fault of weir');
    expect(exitCode).toBe(stderr === '' ? exitCode : 2);
  });
});

describe('weir graph', () => {
  it('prints both views of a document', async () => {
    const dependency = (await runWeirJson(input(), 'graph h.yaml')) as { nodes: object[]; edges: object[] };
    expect(dependency.nodes).toHaveLength(10);
    expect(dependency.nodes[0]).toEqual({
      id: 'api:check_hospital',
      kind: 'api',
      label: 'check_hospital',
      ref: 'check_hospital',
    });
    expect(dependency.edges).toContainEqual({
      from: 'api:check_hospital',
      to: 'api:check_department',
      kind: 'requires',
      condition: null,
    });
    const procedure = (await runWeirJson(input(), 'graph h.yaml --view procedure')) as typeof dependency;
    expect(procedure.edges).toContainEqual({
      from: 'cond:hospital_exists == false',
      to: 'answer:hospital_not_found',
      kind: 'flow',
      condition: 'true',
    });
  });

  it('draws flowcharts and WorfBench graphs', async () => {
    expect(await runWeirJson(input(), 'graph b.mmd')).toMatchObject({
      nodes: expect.arrayContaining([
        { id: 'safe', kind: 'condition', label: 'Safe to repair?', ref: null },
      ]) as unknown,
    });
    const { stdout } = await runWeir(input(), 'graph w.txt');
    expect(stdout).toContain('step   2  Cut');
    expect(stdout).toContain('2 -> 3');
  });

  it('works with what is understood, and says that there is more', async () => {
    const fake = input();
    const { exitCode, stdout } = await runWeir(fake, 'graph x.yaml');
    expect([exitCode, fake.logged]).toEqual([
      0,
      ['x.yaml has an error, so this may be incomplete; `weir check` tells where.'],
    ]);
    expect(stdout).toContain('api:check_hospital');
  });

  it('refuses what gives no node, with the first fault and its place', async () => {
    const fake = createFakeInput({ 'f.mmd': 'flowchart TD\n  a --> b\n  b --> [\n', e: '' });
    expect(await runWeir(fake, 'graph f.mmd')).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: expect.stringMatching(/^weir: f\.mmd:3:\d+: .+\n$/) as unknown,
    });
    expect(await runWeir(fake, 'graph e')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('empty') as unknown,
    });
  });
});

describe('weir metrics', () => {
  it('has exactly the published names', async () => {
    const measured = (await runWeirJson(input(), 'metrics h.yaml')) as Record<string, Record<string, unknown>>;
    expect(Object.keys(measured)).toEqual(['dependency', 'procedure']);
    expect(measured.dependency).toEqual({
      nodes: 10,
      edges: 9,
      steps: 5,
      parallelism: 2,
      width: 6,
      dependencyComplexity: expect.closeTo(1.4) as unknown,
      meanDegree: 1.8,
      density: 0.2,
      redundantEdges: [['api:check_hospital', 'api:query_appointment']],
      expectedCompleted: expect.closeTo(7.108011) as unknown,
      topologicalOrders: '5760',
      criticalPath: [
        'api:check_hospital',
        'api:check_department',
        'api:query_appointment',
        'api:register_hospital',
        'answer:appointment_confirmed',
      ],
    });
    expect(measured.procedure).toEqual({ nodes: 18, edges: 21, cyclomatic: 5 });
  });

  it('measures bare graphs by index, with durations', async () => {
    const graph = {
      nodes: ['A', 'B', 'C', 'D'],
      edges: [
        [0, 2],
        [1, 2],
        [0, 3],
        [1, 3],
        [2, 3],
      ],
      durations: [8, 9, 8, 8],
    };
    const fake = createFakeInput({ '-': JSON.stringify(graph), g: JSON.stringify({ ...graph, durations: undefined }) });
    expect(await runWeirJson(fake, 'metrics - --pf 0.3')).toMatchObject({
      dependency: {
        nodes: 4,
        redundantEdges: [
          [0, 3],
          [1, 3],
        ],
        criticalPath: [1, 2, 3],
        criticalPathDuration: 25,
        topologicalOrders: '2',
        expectedCompleted: expect.closeTo(1.860649) as unknown,
      },
    });
    expect(((await runWeirJson(fake, 'metrics g')) as { dependency: object }).dependency).not.toHaveProperty(
      'criticalPathDuration',
    );
  });

  it('bounds the count of orders from below where it is not exact', async () => {
    const nodes = Array.from({ length: 40 }, (_, index) => `n${index}`);
    const edges = nodes
      .slice(1)
      .map((_, index) => [index % 5, index + 1])
      .filter(([a, b]) => a !== b);
    const fake = createFakeInput({ g: JSON.stringify({ nodes, edges }) });
    const { dependency } = (await runWeirJson(fake, 'metrics g')) as { dependency: { topologicalOrders: string } };
    expect(dependency.topologicalOrders).toMatch(/^>=[1-9]\d+$/);
    const wide = createFakeInput({ g: JSON.stringify({ nodes, edges: [] }) });
    expect((await runWeir(wide, 'metrics g')).stdout).toMatch(/^topological orders +8\.159e47$/m);
  });

  it('names the cycle, and keeps what needs no order', async () => {
    const { dependency } = (await runWeirJson(input(), 'metrics c.yaml')) as { dependency: Record<string, unknown> };
    expect(dependency).toMatchObject({ nodes: 2, edges: 2, steps: null, topologicalOrders: null, criticalPath: null });
    expect(dependency.cycle).toEqual(expect.arrayContaining(['api:a', 'api:b']));
    expect((await runWeir(input(), 'metrics c.yaml')).stdout).toMatch(/steps +not defined: there is a cycle, api:/);
  });

  it.each([
    ['{"nodes":["a"],"edges":[[0,1]]}', 'edge 0 is [0,1]; expected two indices from 0 to 0'],
    ['{"nodes":["a","b"],"edges":[[0]]}', 'edge 0 is [0]'],
    ['{"nodes":[],"edges":[[0,0]]}', 'there are no nodes'],
    ['{"nodes":[1],"edges":[]}', 'entry 0 is not a text'],
    ['{"nodes":["a"],"edges":[],"durations":[-1]}', 'a list of 1 numbers'],
    ['{"nodes":["a"],"edges":[],"durations":[]}', 'a list of 1 numbers'],
    ['{"nodes":["a"], "edges"', ''],
  ])('refuses %s', async (text, message) => {
    const { exitCode, stderr } = await runWeir(createFakeInput({ g: text }), 'metrics g');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  it('refuses an invalid probability', async () => {
    expect((await runWeir(input(), 'metrics h.yaml --pf 1.5')).stderr).toBe(
      'weir: --pf is a number from 0 to 1; not "1.5".\n',
    );
  });
});

describe('weir convert', () => {
  it('takes workflows of other tools, with notes on what is not imported', async () => {
    const nodes = [
      { name: 'New ticket', type: 'n8n-nodes-base.webhook' },
      { name: 'Count', type: 'n8n-nodes-base.code', parameters: { jsCode: 'return 1;' } },
    ];
    const workflow = { name: 'Tickets', nodes, connections: { 'New ticket': { main: [[{ node: 'Count' }]] } } };
    // Without the types of n8n the file is not recognised.
    const bare = JSON.stringify({ ...workflow, nodes: nodes.map(({ name }) => ({ name, type: 'x' })) });
    const given = () => createFakeInput({ 't.json': JSON.stringify(workflow), 'bare.json': bare });
    const fake = given();
    const drawn = await runWeir(fake, 'convert t.json --to mermaid');
    expect(drawn.stdout).toContain('  New_ticket --> Count\n');
    expect(fake.logged).toContain('note: Not imported: code (Count): code is never imported.');
    const procedure = await runWeir(given(), 'convert t.json --to pdl');
    expect(procedure.stdout).toMatch(/^Name: Tickets$/m);
    expect((await runWeir(given(), 'check t.json')).exitCode).toBe(0);
    expect((await runWeir(given(), 'convert bare.json --to mermaid')).exitCode).toBe(2);
    expect((await runWeir(given(), 'convert bare.json --to mermaid --from n8n')).stdout).toContain('Count');
    const wrong = await runWeir(given(), 'convert t.json --to mermaid --from zapier');
    expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('n8n, dify')]);
  });

  it.each(['pdl', 'mermaid', 'code', 'text', 'worfbench', 'aov', 'tools', 'openapi', 'svg'])(
    'prints %s',
    async (target) => {
      const fake = input();
      const { exitCode, stdout } = await runWeir(fake, `convert h.yaml --to ${target}`);
      expect(exitCode).toBe(0);
      expect(stdout).toContain(target === 'worfbench' || target === 'aov' ? 'check_hospital' : 'register_hospital');
      const { text, notes } = (await runWeirJson(input(), `convert h.yaml --to ${target}`)) as {
        text: string;
        notes: string[];
      };
      expect(stdout).toBe(text.endsWith('\n') ? text : `${text}\n`);
      expect(fake.logged).toEqual(notes.map((note) => `note: ${note}`));
    },
  );

  it('gives the source back for its own format, byte for byte', async () => {
    expect((await runWeir(input(), 'convert h.yaml --to pdl')).stdout).toBe(hospital);
    expect((await runWeir(input(), 'convert b.mmd --to mermaid')).stdout).toBe(bicycle);
  });

  it('keeps nodes and preconditions from PDL to Mermaid and back', async () => {
    const fake = input();
    fake.files.set('m', (await runWeir(fake, 'convert h.yaml --to mermaid')).stdout);
    fake.files.set('p', (await runWeir(fake, 'convert m --to pdl')).stdout);
    const edges = async (file: string) =>
      ((await runWeirJson(fake, `graph ${file}`)) as { edges: { from: string; to: string }[] }).edges
        .map(({ from, to }) => `${from} ${to}`)
        .sort();
    expect(await edges('p')).toEqual(await edges('h.yaml'));
  });

  it('carries a WorfBench graph as far as it goes', async () => {
    expect((await runWeir(input(), 'convert w.txt --to mermaid')).stdout).toMatch(/^flowchart TD\n/);
    expect(JSON.parse((await runWeir(input(), 'convert w.txt --to aov')).stdout)).toBeTypeOf('object');
    expect((await runWeir(input(), 'convert w.txt --to pdl')).stdout).toContain('precondition: [wash, cut]');
    expect(await runWeir(input(), 'convert w.txt --to tools')).toMatchObject({ exitCode: 2, stdout: '' });
  });

  it('takes plans, lists of tools and logs, and binds tools', async () => {
    const fake = input();
    fake.files.set(
      'p.json',
      '{"a": {"subtask": "Call open_it", "child": ["b"]}, "b": {"subtask": "Close", "child": []}}',
    );
    fake.files.set('t.json', '[{"name": "open_it", "parameters": {"properties": {"door": {}}}}]');
    fake.files.set('c.json', '[{"role": "user", "content": "Hi"}, {"role": "assistant", "content": "Hello"}]');
    expect((await runWeir(fake, 'convert p.json --to worfbench')).stdout).toContain('(1,2)');
    expect((await runWeir(fake, 'convert p.json --to pdl --tools t.json')).stdout).toContain('API.open_it([door])');
    expect((await runWeir(fake, 'convert t.json --to openapi')).stdout).toContain('"/open_it"');
    expect((await runWeir(fake, 'convert t.json --to pdl')).stdout).toContain('- name: open_it');
    expect((await runWeir(fake, 'convert c.json --to transcript')).stdout).toContain('Hello');
    expect((await runWeirJson(fake, 'graph p.json')) as object).toMatchObject({ edges: [{ from: 'a', to: 'b' }] });
  });

  it.each([
    ['convert t.json --to mermaid', /does not define an order/],
    ['convert t.json --to svg', /no picture/],
    ['convert t.json --to xes', /not a log/],
    ['convert h.yaml --to xes', /not a log; it can be converted to pdl/],
    ['convert c.json --to pdl', /chat messages/],
    ['convert h.yaml --to pdl --theme dark', /--theme is for --to svg/],
    ['convert h.yaml --to tools --tools b.mmd', /No tools found/],
    ['convert bad.json --to pdl', /"a", "b" wait for each other/],
    ['convert h.yaml b.mmd --to pdl', /Expected one file/],
  ])('refuses %s in a line', async (words, reason) => {
    const fake = input();
    fake.files.set('t.json', '[{"name": "open_it", "parameters": {}}]');
    fake.files.set('c.json', '[{"role": "user", "content": "Hi"}]');
    fake.files.set('bad.json', '{"a": {"subtask": "x", "child": ["b"]}, "b": {"subtask": "y", "child": ["a"]}}');
    const { exitCode, stdout, stderr } = await runWeir(fake, words);
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(reason);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('wants to know the target', async () => {
    expect((await runWeir(input(), 'convert h.yaml')).stderr).toMatch(/^weir: --to is missing/);
    expect((await runWeir(input(), 'convert h.yaml --to word')).stderr).toMatch(/^weir: --to is one of pdl, mermaid/);
  });
});
