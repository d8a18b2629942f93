import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importFlow } from '../importFlow';
import { readDot } from './readDot';

const read = async (text: string) => {
  const result = await readDot(text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value.flow;
};

describe('readDot', () => {
  it('reads nodes in the order of the text, with defaults, labels and chains', async () => {
    const { title, nodes, edges } = await read(`/* a
      refund */ strict digraph "Refund order" {
        node [shape=box]; edge [label="next"]
        start [shape=oval, label="Request\\narrives"]; start -> check -> {pay, refuse} [label=ok];
        check [label="Paid?" shape=diamond]
        pay:out -> end:in:n; refuse -> end [dir=back, label=<<b>not</b> paid &amp; closed>]
        end [shape=doublecircle label="\\N"]
      }`);
    expect(title).toBe('Refund order');
    expect(nodes.map(({ id, title: text, kind }) => [id, text, kind])).toEqual([
      ['start', 'Request\narrives', 'start'],
      ['check', 'Paid?', 'condition'],
      ['pay', 'pay', 'words'],
      ['refuse', 'refuse', 'words'],
      ['end', 'end', 'words'],
    ]);
    expect(edges).toEqual([
      { from: 'start', to: 'check', label: 'ok' },
      { from: 'check', to: 'pay', label: 'ok' },
      { from: 'check', to: 'refuse', label: 'ok' },
      { from: 'pay', to: 'end', label: 'next' },
      { from: 'end', to: 'refuse', label: 'not paid & closed' },
    ]);
  });

  it('keeps the direction of the graph, not of a cluster', async () => {
    for (const [text, direction] of [
      ['digraph { rankdir=LR; a -> b }', 'LR'],
      ['digraph { graph [rankdir="BT"]; a -> b }', 'BT'],
      ['digraph { rankdir=sideways; a -> b }', undefined],
      ['digraph { subgraph cluster_x { rankdir=LR; a } a -> b }', undefined],
    ] as const)
      expect([text, (await read(text)).direction]).toEqual([text, direction]);
    const made = await importFlow('dot', 'digraph { rankdir=RL; a -> b }');
    expect(made.ok && made.value.text).toContain('flowchart RL\n');
  });

  it('makes groups of clusters, nested, and of no other subgraph', async () => {
    const { nodes } = await read(`digraph { subgraph cluster_a { label="Intake"; a; subgraph "cluster b" { b } }
      { rank=same; c; d } subgraph x { graph [label="no"]; e } a -> e }`);
    expect(nodes.map(({ title, kind, parent }) => [title, kind, parent])).toEqual([
      ['Intake', 'group', undefined],
      ['cluster b', 'group', '\ncluster_a'],
      ['a', 'words', '\ncluster_a'],
      ['b', 'words', '\ncluster b'],
      ['c', 'words', undefined],
      ['d', 'words', undefined],
      ['e', 'words', undefined],
    ]);
  });

  it('takes records apart, and names undirected edges', async () => {
    const { nodes, notImported } = await read('graph { a [shape=record, label="{<p> Name | {x|y}}"]; a -- b }');
    expect(nodes[0]?.title).toBe('Name\nx\ny');
    expect(notImported.map(({ what }) => what)).toEqual(['undirected edges']);
  });

  it('says where a fault is', async () => {
    const result = await readDot('digraph {\n  a -> b [label="x]\n}');
    expect(result).toMatchObject({ ok: false, error: { message: expect.stringMatching(/in line 2, column \d+/) } });
    expect(await readDot('digraph {')).toMatchObject({ ok: false });
    expect(await importFlow('dot', 'digraph {}')).toMatchObject({ ok: false });
  });
});

interface Golden {
  readonly path?: string;
  readonly file?: string;
  readonly golden?: {
    readonly nodes: readonly (readonly [id: string, label: string, shape: string])[];
    readonly edges: readonly (readonly [from: string, to: string, label: string | null])[];
  };
}

const corpus = resolve(import.meta.dirname, '../../../../../shared/corpus/agents/tau2-telecom');
const graphs = existsSync(corpus)
  ? readFileSync(resolve(corpus, 'index.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Golden)
      .filter(({ golden }) => golden)
  : [];
if (graphs.length === 0) console.warn('CORPUS ABSENT: DOT is tried on the graphs of this file only.');

describe.runIf(graphs.length > 0)('graphs of others', () => {
  it.each(graphs.map((one) => [(one.file ?? one.path ?? '').replace(/.*\//, ''), one.golden] as const))(
    '%s: all nodes and edges',
    async (file, golden) => {
      const { nodes, edges } = await read(readFileSync(resolve(corpus, file), 'utf8'));
      const textOf = (label: string) => label.replace(/\\n/g, '\n');
      expect(nodes.map(({ id, title }) => [id, title]).sort()).toEqual(
        golden?.nodes.map(([id, label]) => [id, textOf(label)]).sort(),
      );
      expect(edges.map(({ from, to, label }) => [from, to, label ?? ''])).toEqual(
        golden?.edges.map(([from, to, label]) => [from, to, textOf(label ?? '')]),
      );
    },
  );
});
