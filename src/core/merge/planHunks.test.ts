import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphOfFlowchart } from '../../testing/flowchartEdits';
import { generateTestWorkflow } from '../../testing/generateTestWorkflow';
import { procedureDocuments } from '../../testing/procedureDocuments';
import { applyTransaction, buildDocument, buildHistory, undo } from '../document';
import { printMermaid } from '../formats';
import { type GraphEdge, type GraphNode, isTerminal, type WorkflowGraph } from '../graph';
import { collapseToCalls, type Dependency } from '../reconstruct';
import { applyTextEdits } from '../support';
import { compareDocument } from './compareDocument';
import type { Hunk, MergeDocument, MergeSource, ReadDocument } from './hunk';
import { acceptAllHunks, isNewlyMissing, isResolved, planHunks } from './planHunks';
import { readPdlDocument } from './readPdlDocument';

const readPdl: ReadDocument = async (source) => readPdlDocument(source);
const readMermaid: ReadDocument = async (source) => {
  const graph = await graphOfFlowchart(source);
  return graph && { kind: 'mermaid', source, graph, errors: 0 };
};

const sourceOf = (calls: WorkflowGraph, change: Partial<MergeSource> = {}): MergeSource => ({
  calls,
  hasAnswers: calls.nodes.some(({ kind }) => kind === 'answer'),
  callEvidence: { nodes: {}, edges: {} },
  dependencies: [],
  traceCount: 1,
  shapes: {},
  ...change,
});

const node = (name: string): GraphNode => ({ id: `api:${name}`, kind: 'api', label: name, ref: name });
const edge = (from: string, to: string, more: Partial<GraphEdge> = {}): GraphEdge => ({
  id: `${from} -> ${to}`,
  from,
  to,
  kind: 'flow',
  ...more,
});
const terminals: readonly GraphNode[] = [
  { id: 'start', kind: 'start', label: 'Start' },
  { id: 'end', kind: 'end', label: 'End' },
];
const chain = (...names: string[]): WorkflowGraph => {
  const ids = ['start', ...names.map((name) => `api:${name}`), 'end'];
  return {
    nodes: [...terminals, ...names.map(node)],
    edges: ids.slice(1).map((id, index) => edge(ids[index] ?? '', id)),
  };
};

const table = `Name: Book a table
# Kept: what this comment says is for the agent.
APIs:
  - name: find_table
    request: [city]
    response: [table, is_free]
    precondition: []
  - name: book_table
    request: [table]
    response: [number]
    precondition: [find_table]

Procedure: |
  [table, is_free] = API.find_table([city])
  # Behind the search.
  [number] = API.book_table([table])
`;

const planned = (hunks: readonly Hunk[], id: string) => {
  const hunk = hunks.find((one) => one.id === id);
  if (hunk?.plan.kind !== 'planned') throw new Error(`not planned: ${JSON.stringify(hunk ?? hunks, undefined, 1)}`);
  return hunk.plan;
};

describe('hunks of a procedure', () => {
  const document = readPdlDocument(table);
  const hunksOf = (calls: WorkflowGraph, change: Partial<MergeSource> = {}) =>
    planHunks(document, sourceOf(calls, change), readPdl);
  const accepted = async (calls: WorkflowGraph, id: string, change: Partial<MergeSource> = {}) => {
    const { edits } = planned(await hunksOf(calls, change), id);
    return applyTextEdits(table, edits);
  };

  it('are empty without differences', async () => {
    expect(await hunksOf(chain('find_table', 'book_table'))).toEqual([]);
  });

  it('declare a call that was added, with what the traces show, and write it at its place', async () => {
    const text = await accepted(chain('find_table', 'check_price', 'book_table'), 'addCall api:check_price', {
      shapes: { check_price: { request: ['table'], response: ['price'] } },
      dependencies: [
        {
          ...edge('api:find_table', 'api:check_price'),
          kind: 'requires',
          reason: 'data',
          values: ['table -> table'],
          evidence: [],
        } as Dependency,
      ],
    });
    expect(text).toContain(
      '- name: check_price\n    request: [table]\n    response: [price]\n    precondition: [find_table]',
    );
    expect(text).toMatch(
      /API\.find_table\(\[city\]\)\n +(# Behind the search.\n +)?\[price\] = API\.check_price\(\[table\]\)/,
    );
    expect(text).toContain('# Kept: what this comment says');
  });

  it('say where a loop would never end, and are not taken unasked', async () => {
    const text = `APIs:
  - name: check_hospital
    request: [hospital]
    response: [hospital_exists]
ANSWERs:
  - name: ask_hospital
  - name: hospital_not_found
Procedure: |
  [hospital] = ANSWER.ask_hospital()
  [hospital_exists] = API.check_hospital([hospital])
  while hospital_exists == false:
    [hospital] = ANSWER.hospital_not_found()
    [hospital_exists] = API.check_hospital([hospital])
`;
    const answers = ['ask_hospital'].map(
      (name): GraphNode => ({ id: `answer:${name}`, kind: 'answer', label: name, ref: name }),
    );
    const calls: WorkflowGraph = {
      nodes: [...terminals, ...answers, node('check_hospital')],
      edges: [
        edge('start', 'answer:ask_hospital'),
        edge('answer:ask_hospital', 'api:check_hospital'),
        edge('api:check_hospital', 'api:check_hospital', { back: true }),
        edge('api:check_hospital', 'end'),
      ],
    };
    const hunks = await planHunks(readPdlDocument(text), sourceOf(calls), readPdl);
    const removal = hunks.find(({ id }) => id === 'removeCall answer:hospital_not_found');
    expect(removal?.isDefault).toBe(false);
    expect(removal?.plan.kind === 'planned' && removal.plan.risks).toEqual([
      'Every round of "while hospital_exists == false" would call check_hospital with the same values: the loop would end only if the result changes by itself.',
    ]);
  });

  it('put a call that happens at times below its condition', async () => {
    const calls: WorkflowGraph = {
      nodes: [...terminals, ...['find_table', 'call_back', 'book_table'].map(node)],
      edges: [
        edge('start', 'api:find_table'),
        edge('api:find_table', 'api:call_back', { condition: 'is_free == false' }),
        edge('api:find_table', 'api:book_table', { condition: 'not (is_free == false)' }),
        edge('api:call_back', 'api:book_table'),
        edge('api:book_table', 'end'),
      ],
    };
    expect(await accepted(calls, 'addCall api:call_back')).toContain('if is_free == false:\n    API.call_back');
    const unnamed = { ...calls, edges: calls.edges.map(({ condition: _, ...one }) => one) };
    unnamed.edges[1] = edge('api:find_table', 'api:call_back', { condition: 'call_back' });
    const [hunk] = await hunksOf(unnamed);
    expect(hunk).toMatchObject({ id: 'addCall api:call_back', isDefault: false, plan: { kind: 'planned' } });
    expect(hunk?.plan.kind === 'planned' && hunk.plan.notes.join(' ')).toContain('without a condition');
  });

  it('move a call, make steps optional, repeat them', async () => {
    expect(await accepted(chain('book_table', 'find_table'), 'moveCall api:book_table')).toMatch(
      /API\.book_table.*\n.*\[table, is_free\] = API\.find_table/,
    );
    const optional = chain('find_table', 'book_table');
    const edges = [
      ...optional.edges.filter(({ from }) => from !== 'api:find_table'),
      edge('api:find_table', 'api:book_table', { condition: 'is_free == true' }),
      edge('api:find_table', 'end', { condition: 'not (is_free == true)' }),
    ];
    expect(await accepted({ ...optional, edges }, 'addEdge api:find_table -> end')).toMatch(
      /if is_free == true:\n +# Behind the search.\n +\[number\] = API\.book_table/,
    );
    const again = edge('api:find_table', 'api:find_table', { back: true, condition: 'is_free == false' });
    const looped = await accepted({ ...optional, edges: [...optional.edges, again] }, `addEdge ${again.id}`);
    expect(looped).toMatch(
      /while True:\n +\[table, is_free\] = API.find_table\(\[city\]\)\n +if not \(is_free == false\):\n +break/,
    );
  });

  it('never take away unasked what no trace took, and take what required it along', async () => {
    const [hunk, ...rest] = await hunksOf(chain('book_table'));
    expect(rest).toEqual([]);
    expect(hunk).toMatchObject({ id: 'removeCall api:find_table', isDefault: false });
    const text = applyTextEdits(table, planned(hunk ? [hunk] : [], 'removeCall api:find_table').edits);
    expect(text).not.toContain('API.find_table');
    expect(text).toContain('- name: find_table');
    expect(text).toMatch(/name: book_table[^-]*precondition: \[\]/);
    const all = await acceptAllHunks(document, sourceOf(chain('book_table')), readPdl);
    expect(all).toEqual({ steps: [], source: table });
  });

  it('take along the branch that held nothing but what no trace took', async () => {
    const branch = '  if table == "none":\n    ANSWER.no_table()\n';
    const branched = readPdlDocument(
      `${table.trimEnd()}\n${branch}`.replace('ANSWERs:', 'ANSWERs:\n  - name: no_table'),
    );
    expect(branched.errors).toBe(0);
    const calls = chain('find_table', 'book_table');
    const source = { ...sourceOf(calls), hasAnswers: true };
    const { edits, notes } = planned(await planHunks(branched, source, readPdl), 'removeCall answer:no_table');
    expect(applyTextEdits(branched.source, edits)).not.toMatch(/if table == |pass|ANSWER.no_table/);
    expect(notes.join(' ')).toContain('contained nothing else');
  });

  it('ask for what a value came from, and say why a circle cannot be', async () => {
    const need = (from: string, to: string): Dependency => ({
      ...edge(from, to),
      kind: 'requires',
      reason: 'data',
      values: ['a -> b'],
      evidence: [{ trace: 't', seqs: [1, 2] }],
    });
    const plain = readPdlDocument(table.replace('precondition: [find_table]', 'precondition: []'));
    const calls = chain('find_table', 'book_table');
    const source = sourceOf(calls, { dependencies: [need('api:find_table', 'api:book_table')] });
    const hunks = await planHunks(plain, source, readPdl);
    const { edits } = planned(hunks, 'addPrecondition api:find_table api:book_table');
    expect(applyTextEdits(plain.source, edits)).toContain('precondition: [find_table]');
    const [circle] = await hunksOf(calls, { dependencies: [need('api:book_table', 'api:find_table')] });
    expect(circle?.plan).toMatchObject({ kind: 'refused', message: expect.stringContaining('find_table') });
  });

  it('give a reason and advice if no value separates the branches', async () => {
    const calls = chain('find_table', 'book_table');
    const hunks = await hunksOf({
      ...calls,
      edges: [...calls.edges, edge('api:book_table', 'api:find_table', { back: true })],
    });
    expect(hunks[0]?.plan).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('Wrap the steps in a loop'),
    });
  });
});

describe('hunks of a flowchart', () => {
  const chart =
    'flowchart TD\n  A([Start]) --> B[find_table]\n  B --> C{free?}\n  C -->|yes| D[book_table]\n  C -->|no| E([End])\n  D --> E\n';
  const calls = chain('find_table', 'check_price', 'book_table');

  it('insert, move, connect and delete nodes, alone and together', async () => {
    const document = await readMermaid(chart);
    if (!document) throw new Error('unread');
    const hunks = await planHunks(document, sourceOf(calls), readMermaid);
    const text = applyTextEdits(chart, planned(hunks, 'addCall api:check_price').edits);
    expect(text).toContain('"check_price"');
    const shown = { nodes: { 'api:check_price': [{ trace: 't', seqs: [1] }] }, edges: {} };
    // A change without support in the traces is not accepted by default.
    expect((await acceptAllHunks(document, sourceOf(calls), readMermaid)).steps).toEqual([]);
    const all = await acceptAllHunks(document, sourceOf(calls, { callEvidence: shown }), readMermaid);
    const after = await readMermaid(all.source);
    if (!after) throw new Error('unread');
    const { marks } = compareDocument(after, sourceOf(calls));
    expect(marks.rebuilt.nodes.every(({ mark }) => mark === 'matched')).toBe(true);
    const fewer = await planHunks(document, sourceOf(chain('find_table')), readMermaid);
    const without = applyTextEdits(chart, planned(fewer, 'removeCall D').edits);
    expect(without).not.toContain('book_table');
    expect(without).toContain('C -->|"yes"| E');
    const turned = await planHunks(document, sourceOf(chain('book_table', 'find_table')), readMermaid);
    expect(turned.find(({ difference }) => difference.kind === 'moveCall')).toBeDefined();
  });
});

/** Random changes of a workflow of calls, as variants of a rebuilt one. */
const changes = fc.array(
  fc.record({
    kind: fc.constantFrom('drop', 'insert', 'swap', 'skip', 'loop', 'cut'),
    at: fc.nat(30),
    to: fc.nat(30),
    condition: fc.constantFrom('is_free == true', 'again', undefined),
  }),
  { minLength: 1, maxLength: 4 },
);

function changed(graph: WorkflowGraph, list: typeof changes extends fc.Arbitrary<infer T> ? T : never): WorkflowGraph {
  let { nodes, edges } = graph as { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] };
  list.forEach(({ kind, at, to, condition }, index) => {
    const calls = nodes.filter((one) => !isTerminal(one));
    const forward = edges.filter((one) => !one.back);
    const [own, other, line] = [
      calls[at % (calls.length || 1)],
      calls[to % (calls.length || 1)],
      forward[at % (forward.length || 1)],
    ];
    const conditionPart = condition === undefined ? {} : { condition };
    const has = (from: string, end: string) => edges.some((one) => one.from === from && one.to === end);
    if (kind === 'drop' && own) {
      const around = edges
        .filter((one) => one.to === own.id && !one.back)
        .flatMap((a) =>
          edges.filter((b) => b.from === own.id && !b.back && !has(a.from, b.to)).map((b) => edge(a.from, b.to)),
        );
      nodes = nodes.filter((one) => one !== own);
      edges = [...edges.filter((one) => one.from !== own.id && one.to !== own.id), ...around];
    } else if (kind === 'insert' && line) {
      const made = node(`brand_new_${'abcdefgh'[index]}${at}`);
      nodes = [...nodes, made];
      edges = [...edges.filter((one) => one !== line), edge(line.from, made.id, conditionPart), edge(made.id, line.to)];
    } else if (kind === 'swap' && own && other && own !== other) {
      const turn = (id: string) => (id === own.id ? other.id : id === other.id ? own.id : id);
      edges = edges.map((one) => ({
        ...one,
        id: `${turn(one.from)} -> ${turn(one.to)}`,
        from: turn(one.from),
        to: turn(one.to),
      }));
    } else if (kind === 'skip' && own && other && own !== other && !has(own.id, other.id)) {
      edges = [...edges, edge(own.id, other.id, conditionPart)];
    } else if (kind === 'loop' && own && !has(own.id, own.id)) {
      edges = [...edges, edge(own.id, own.id, { ...conditionPart, back: true })];
    } else if (kind === 'cut' && line) edges = edges.filter((one) => one !== line);
  });
  return { nodes, edges };
}

async function holds(document: MergeDocument, calls: WorkflowGraph, read: ReadDocument): Promise<void> {
  const source = sourceOf(calls);
  const before = compareDocument(document, source);
  const history = buildHistory(buildDocument({ id: 'd', title: 'd', kind: document.kind, source: document.source }));
  for (const { difference, plan } of await planHunks(document, source, read)) {
    if (plan.kind !== 'planned') {
      expect(plan.message.length).toBeGreaterThan(20);
      continue;
    }
    const result = applyTransaction(history, {
      edits: plan.edits,
      origin: 'canvas',
      baseRevision: history.document.revision,
      intent: 'record',
      label: plan.label,
    });
    if (!result.ok) throw new Error('not applied');
    const after = await read(result.value.document.source);
    if (!after) throw new Error('broken');
    expect(after.errors).toBeLessThanOrEqual(document.errors);
    const compared = compareDocument(after, source);
    expect(isResolved(difference, after, compared)).toBe(true);
    expect(isNewlyMissing(difference, before, compared)).toBe(false);
    const back = undo(result.value);
    expect(back?.history.document.source).toBe(document.source);
  }
  const all = await acceptAllHunks(document, source, read, () => true);
  const end = await read(all.source);
  expect(end?.errors).toBeLessThanOrEqual(document.errors);
}

describe('any hunk, of any document', () => {
  it('takes its own difference away, makes nothing missing elsewhere, and undo gives the text back', async () => {
    const sources = fc.oneof(
      fc
        .tuple(fc.integer({ min: 3, max: 9 }), fc.nat(1000))
        .map(([size, seed]) => generateTestWorkflow(size, seed).source),
      procedureDocuments,
    );
    await fc.assert(
      fc.asyncProperty(sources, changes, async (text, list) => {
        const document = readPdlDocument(text);
        const calls = collapseToCalls(document.graph);
        fc.pre(calls.nodes.length < 11);
        await holds(document, changed(calls, list), readPdl);
      }),
      { numRuns: 5 },
    );
  });

  it('does so in flowcharts too', async () => {
    const charts = fc
      .tuple(fc.integer({ min: 2, max: 4 }), fc.nat(1000))
      .map(([size, seed]) => readPdlDocument(generateTestWorkflow(size, seed).source).graph);
    await fc.assert(
      fc.asyncProperty(charts, changes, async (graph, list) => {
        const document = await readMermaid(printMermaid(graph).text);
        if (!document) throw new Error('Mermaid cannot read the flowchart.');
        await holds(document, changed(collapseToCalls(document.graph), list), readMermaid);
      }),
      { numRuns: 3 },
    );
  });
});
