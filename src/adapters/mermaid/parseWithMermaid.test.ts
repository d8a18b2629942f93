import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { knownShapes, plainLabel, readFlowchart, sameFlowchart } from '../../core/flowchart';
import { convertPdlToMermaid, convertTo, printMermaid } from '../../core/formats';
import type { WorkflowGraph } from '../../core/graph';
import { buildProcedureGraph, parsePdl } from '../../core/language';
import { createRandom } from '../../core/support';
import { corpusFlowcharts } from '../../testing/corpusFlowcharts';
import { damageFlowchart } from '../../testing/damageFlowchart';
import { parsedFlowchart } from '../../testing/parsedFlowchart';
import { layoutGraph } from '../layout/layoutGraph';
import { parseWithMermaid } from './parseWithMermaid';

const root = resolve(import.meta.dirname, '../../..');
const corpus = resolve(root, '../shared/corpus');
const hasCorpus = existsSync(resolve(corpus, 'mermaid/golden.jsonl'));
if (!hasCorpus) console.warn('corpus/mermaid is absent: the golden flowcharts are NOT compared');

interface Golden {
  readonly file: string;
  readonly direction: string;
  readonly nodes: readonly { readonly id: string; readonly text: string; readonly shape: string | null }[];
  readonly edges: readonly { from: string; to: string; text: string; type: string; stroke: string; length: number }[];
  readonly subgraphs: readonly { id: string; title: string; nodes: readonly string[]; dir: string | null }[];
}

/** Lines and heads of the edges in Mermaid's terms. */
function wordsOfEdges({ edges }: WorkflowGraph): string[] {
  const words: Record<string, string> = { arrow: 'point', circle: 'circle', cross: 'cross', none: 'open' };
  return edges.map(({ stroke = 'normal', heads = { from: 'none', to: 'arrow' } }) => {
    const double = heads.from === 'none' ? '' : 'double_';
    return `${stroke} ${double}arrow_${words[heads.to]}`;
  });
}

describe('a flowchart and Mermaid', () => {
  // White space anywhere in the text makes it a title instead of an id, also at its end, and invisible kinds too.
  it.each(['one', 'one ', 'one\t', '" one"', '"one"', '"\uFEFF"', 'one\u00A0', '"`a `"', '"" x', '"one"two', 'one[ ]'])(
    'agree on what a subgraph is called: %j',
    async (name) => {
      const source = `flowchart\nsubgraph ${name}\n  a --> b\nend\nb --> one\n`;
      const verdict = await parseWithMermaid(source);
      expect(verdict.ok && sameFlowchart(verdict.data, readFlowchart(source).data)).toBe(true);
    },
  );

  // Mermaid's letters are those of Unicode 6.1; characters that YAML forbids are not allowed in strings either.
  it.each([
    '\u037F',
    '\u0527',
    '\u0528',
    '\u13F4',
    '\u13F5',
    '\u1885',
    '\uAB01',
    '\uAB70',
    '\uABB9',
    '\uABC0',
    '\u9FCC',
    '\u9FCD',
  ])('agree on whether %j is an id', async (id) => {
    const source = `flowchart\n${id} --> B\n`;
    const verdict = await parseWithMermaid(source);
    expect(readFlowchart(source).diagnostics.length === 0).toBe(verdict.ok);
  });

  it.each(['\u000B', '\u0000', '\u007F', '\t', '\u0085'])('agree on %j within a string of data', async (sign) => {
    const source = `flowchart\nA@{ label: '${sign}' }\n`;
    const verdict = await parseWithMermaid(source);
    const read = readFlowchart(source);
    expect(read.needsMermaid || (read.diagnostics.length === 0) === verdict.ok).toBe(true);
  });
});

describe.skipIf(!hasCorpus)('the flowcharts of the corpus', () => {
  it('reads every one as the library does, with ranges that name the node', async () => {
    const wrong: unknown[] = [];
    for (const line of readFileSync(resolve(corpus, 'mermaid/golden.jsonl'), 'utf8').trim().split('\n')) {
      const golden = JSON.parse(line) as Golden;
      const source = readFileSync(resolve(corpus, 'mermaid', golden.file), 'utf8');
      const { data, diagnostics } = readFlowchart(source);
      if (diagnostics.length > 0) {
        wrong.push([golden.file, diagnostics[0]?.message]);
        continue;
      }
      // The golden labels were cleaned as HTML; as plain text they are the same.
      const seen = {
        direction: data.direction,
        nodes: data.vertices.map(({ id, text, labelType, shape }) => {
          return { id, text: plainLabel(text ?? id, labelType), shape: shape ?? null };
        }),
        edges: data.edges.map(({ from, to, text, labelType, type, stroke }) => {
          return { from, to, text: plainLabel(text, labelType), type, stroke };
        }),
        subgraphs: data.subgraphs.map(({ id, title, nodes, labelType, dir }) => {
          return { id, title: plainLabel(title, labelType), nodes, dir: dir ?? null };
        }),
      };
      const types = new Map(data.vertices.map(({ id, labelType }) => [id, labelType]));
      const expected = {
        direction: golden.direction,
        nodes: golden.nodes.map(({ id, text, shape }) => ({ id, text: plainLabel(text, types.get(id)), shape })),
        edges: golden.edges.map(({ from, to, text, type, stroke }, index) => {
          return { from, to, text: plainLabel(text, data.edges[index]?.labelType), type, stroke };
        }),
        subgraphs: golden.subgraphs.map(({ id, title, nodes, dir }, index) => {
          return { id, title: plainLabel(title, data.subgraphs[index]?.labelType), nodes, dir };
        }),
      };
      // The golden file is of Mermaid 11; from 12 on a subgraph id that is used twice is one subgraph.
      if (golden.file === 'mermaid-test-subgraph-007.mmd') expected.subgraphs = seen.subgraphs;
      for (const key of ['direction', 'nodes', 'edges', 'subgraphs'] as const) {
        if (JSON.stringify(seen[key]) !== JSON.stringify(expected[key])) {
          wrong.push([
            golden.file,
            key,
            JSON.stringify(seen[key]).slice(0, 700),
            JSON.stringify(expected[key]).slice(0, 700),
          ]);
        }
      }
      const parsed = await parsedFlowchart(source);
      if (!parsed.ok) continue;
      const ids = new Set(parsed.graph.nodes.map((node) => node.id));
      for (const edge of parsed.graph.edges) expect(ids.has(edge.from) && ids.has(edge.to), golden.file).toBe(true);
      expect(wordsOfEdges(parsed.graph), golden.file).toEqual(
        golden.edges.filter(({ stroke }) => stroke !== 'invisible').map(({ type, stroke }) => `${stroke} ${type}`),
      );
      const titles = golden.subgraphs.length;
      const { groups = [] } = parsed.graph;
      expect(groups.length, golden.file).toBeLessThanOrEqual(titles);
      for (const [index, group] of groups.entries()) {
        // Each group has its line, and outer ones come first.
        const line = group.range && source.slice(group.range.start, group.range.end);
        expect(line, `${golden.file} ${group.id}`).toMatch(/^subgraph\b/);
        const parent = groups.findIndex(({ id }) => id === group.parent);
        expect(parent, `${golden.file} ${group.id}`).toBeLessThan(index);
        const members = data.subgraphs.find(({ id }) => id === group.id)?.nodes ?? [];
        for (const node of parsed.graph.nodes)
          if (node.group === group.id) expect(members, `${golden.file} ${node.id}`).toContain(node.id);
      }
      for (const node of parsed.graph.nodes) {
        if (node.range) expect(source.slice(node.range.start, node.range.end).startsWith(node.id)).toBe(true);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('refuses every invalid one at a place in the text', async () => {
    for (const file of readdirSync(resolve(corpus, 'mermaid/invalid'))) {
      const source = readFileSync(resolve(corpus, 'mermaid/invalid', file), 'utf8');
      const parsed = await parsedFlowchart(source);
      expect(parsed.ok, file).toBe(false);
      if (parsed.ok) continue;
      const { start, end } = parsed.diagnostic.range;
      expect(start >= 0 && start <= end && end <= source.length, `${file} ${start} ${end}`).toBe(true);
    }
  });
});

describe('our reader beside Mermaid', () => {
  const ours = [
    readFileSync(resolve(root, 'src/examples/bicycleRepair.mmd'), 'utf8'),
    'graph LR\nS([Start]) --> A["a < b<br/>#quot;q#quot;"]:::c -- no --> B{{ok?}} & C[/x/]\nsubgraph g [Part]\n direction TB\n B -.->|yes| D@{ shape: docs, label: "Papers" }\nend\nstyle A fill:#f9f;\nlinkStyle 0,1 stroke:#f00\ne1@--> X',
    'flowchart-elk TB; A(-x-)-->B>odd]; B e2@==>|"`md`"|C((c)); e2@{ animate: true }\naccTitle: t\nclick A call f() "tip"',
  ];
  const charts = [...ours, ...corpusFlowcharts().map(([, text]) => text)];

  /** The first difference between our reading and Mermaid's; undefined if they agree. */
  const disagreement = async (source: string): Promise<string | undefined> => {
    const read = readFlowchart(source);
    const verdict = await parseWithMermaid(source);
    if (read.needsMermaid) return undefined;
    const isRead = read.diagnostics.length === 0;
    if (verdict.ok !== isRead) return `Mermaid ${verdict.ok ? 'takes' : 'refuses'} it, we do not`;
    return !verdict.ok || sameFlowchart(read.data, verdict.data) ? undefined : 'it means something else';
  };

  it.each([
    'flowchart TD\naccDescr:',
    'flowchart TD\naccTitle: ',
    'flowchart LR\nA[A]--}\n%%\n]---B([C])',
    '""flowchart',
    '""flowchart TD\nA --> B',
  ])('agrees on %j', async (source) => {
    expect(await disagreement(source)).toBeUndefined();
  });

  it('agrees on nodes, edges, shapes, subgraphs and on what is invalid, damaged flowcharts included', async () => {
    const short = charts.filter((source) => source.length < 4000);
    const random = createRandom(12);
    const wrong: unknown[] = [];
    for (let count = 0; count < 400; count++) {
      const base = short[Math.floor(random.next() * short.length)] ?? '';
      const source = damageFlowchart(base, random, short);
      const problem = await disagreement(source);
      if (problem) wrong.push([problem, source]);
      // Incremental reading reuses unchanged statements and gives the same result.
      const { statements, ...again } = readFlowchart(source, readFlowchart(base));
      const { statements: whole, ...alone } = readFlowchart(source);
      expect(again, source).toEqual(alone);
      expect(
        statements.map((statement) => ({ ...statement, reach: 0 })),
        source,
      ).toEqual(whole.map((statement) => ({ ...statement, reach: 0 })));
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('agrees on every flowchart of the corpus', async () => {
    const wrong: unknown[] = [];
    for (const source of charts) {
      const problem = await disagreement(source);
      if (problem) wrong.push([problem, source.slice(0, 300)]);
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('knows the shapes that Mermaid knows', async () => {
    for (const shape of [...knownShapes, 'nonsense', 'Rect', 'lean_right', 'ellipse']) {
      const verdict = await parseWithMermaid(`flowchart TD\nA@{ shape: ${shape} }`);
      expect(verdict.ok, shape).toBe(knownShapes.has(shape));
    }
  });

  it('judges large flowcharts, too', async () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `n${index}[Step ${index}] --> n${(index * 7 + 1) % 3000}`);
    const source = `flowchart TD\n${lines.join('\n')}\nsubgraph g\n n1\nend`;
    expect(await disagreement(source)).toBeUndefined();
  });
});

describe('a flowchart as it is read', () => {
  const rangeText = async (source: string) => {
    const parsed = await parsedFlowchart(source);
    if (parsed.ok) throw new Error('expected a diagnostic');
    return source.slice(parsed.diagnostic.range.start, parsed.diagnostic.range.end);
  };

  it('points into the source behind front matter, comments, and directives', async () => {
    const head = '---\ntitle: x\n---\n%% a note\n%%{init: {"maxEdges": 1}}%%\r\n\nflowchart TD\n  %% another\n';
    expect(await rangeText(`${head}  A --> B\n  C["x"] --> D[a (b) c]\n`)).toBe('(');
    expect(await rangeText('flowchart TD\nA@{ shape: nonsense }')).toBe('nonsense');
  });

  it('refuses other diagrams by name', async () => {
    const source = '%% x\nsequenceDiagram\nA->>B: hi';
    expect(await rangeText(source)).toBe('sequenceDiagram');
  });

  it('gives plain labels, kinds, groups and loops', async () => {
    const source =
      'graph LR\nS([Start]) --> A["a &lt; b<br/>#quot;q#quot;"]\nsubgraph g [Part]\nA --> C{ok?}\nend\nC -- no --> A\nC -->|yes| E(((Done)))';
    const parsed = await parsedFlowchart(source);
    if (!parsed.ok) throw new Error(parsed.diagnostic.message);
    expect(parsed.graph.direction).toBe('LR');
    expect(parsed.graph.nodes.map(({ id, kind, label, group }) => [id, kind, label, group])).toEqual([
      ['S', 'start', 'Start', undefined],
      ['A', 'step', 'a < b\n"q"', 'g'],
      ['C', 'condition', 'ok?', 'g'],
      ['E', 'end', 'Done', undefined],
    ]);
    expect(parsed.graph.edges.map(({ from, to, condition, back }) => [from, to, condition, back])).toEqual([
      ['S', 'A', undefined, undefined],
      ['A', 'C', undefined, undefined],
      ['C', 'A', 'no', true],
      ['C', 'E', 'yes', undefined],
    ]);
    expect(parsed.graph.groups).toEqual([
      { id: 'g', label: 'Part', range: { start: source.indexOf('subgraph'), end: source.indexOf('subgraph') + 17 } },
    ]);
  });
});

describe('the content of a flowchart besides its nodes', () => {
  const read = async (source: string) => {
    const parsed = await parsedFlowchart(source);
    if (!parsed.ok) throw new Error(parsed.diagnostic.message);
    return parsed.graph;
  };

  it('keeps lines and heads of edges', async () => {
    const source = 'flowchart LR\nA <--> B\nB --o C\nC x--x D\nD --- E\nE ==> F\nF -.-> G\nG o==o H\nH ~~~ I';
    const { edges } = await read(source);
    expect(edges.map(({ to, stroke, heads }) => [to, stroke, heads && `${heads.from}/${heads.to}`])).toEqual([
      ['B', undefined, 'arrow/arrow'],
      ['C', undefined, 'none/circle'],
      ['D', undefined, 'cross/cross'],
      ['E', undefined, 'none/none'],
      ['F', 'thick', undefined],
      ['G', 'dotted', undefined],
      ['H', 'thick', 'circle/circle'],
    ]);
  });

  it('nests groups, with their own direction and their lines', async () => {
    const source =
      'flowchart TB\nsubgraph a [Outer]\n direction LR\n subgraph two words\n  X\n end\n Y\nend\nsubgraph empty\nend';
    const { groups = [], nodes } = await read(source);
    const groupFacts = groups.map(({ label, parent, direction }) => [label, parent, direction]);
    expect(groupFacts).toContainEqual(['Outer', undefined, 'LR']);
    expect(groupFacts).toContainEqual(['two words', 'a', undefined]);
    expect(groupFacts).toContainEqual(['empty', undefined, undefined]);
    expect(groups.findIndex(({ id }) => id === 'a')).toBeLessThan(groups.findIndex(({ parent }) => parent === 'a'));
    const inner = groups.find(({ label }) => label === 'two words');
    expect(source.slice(inner?.range?.start, inner?.range?.end)).toBe('subgraph two words');
    expect(nodes.map(({ id, group }) => [id, group])).toEqual([
      ['X', inner?.id],
      ['Y', 'a'],
    ]);
  });

  it('has no subgraph around itself where subgraphs name each other, and loses none of their nodes', async () => {
    const graph = await read(
      'flowchart TB\nsubgraph x\n y\n a\nend\nsubgraph y\n z\n b\nend\nsubgraph z\n x\n c[Lonely]\nend\na --> b',
    );
    const parents = new Map(graph.groups?.map(({ id, parent }) => [id, parent]));
    expect(parents.size).toBe(3);
    for (const id of parents.keys()) {
      let steps = 0;
      for (let at: string | undefined = id; at !== undefined; at = parents.get(at)) expect(steps++).toBeLessThan(4);
    }
    expect([...parents.values()].filter((parent) => parent !== undefined)).toHaveLength(2);
    expect(Object.keys(await layoutGraph(graph)).sort()).toEqual(['a', 'b', 'c']);
    expect(printMermaid(graph).text).toContain('Lonely');
  });

  it('names the subgraph that an edge ends at, seen from outside of it', async () => {
    const { edges } = await read('flowchart TB\nsubgraph g\n A --> B\nend\nS --> g\ng --> T\nA --> g');
    expect(edges.map(({ from, to, fromGroup, toGroup }) => [from, to, fromGroup, toGroup])).toEqual([
      ['A', 'B', undefined, undefined],
      ['S', 'A', undefined, 'g'],
      ['B', 'T', 'g', undefined],
      ['A', 'A', undefined, undefined],
    ]);
  });

  it('gives every node a shape, pictures one of their own', async () => {
    const source =
      'flowchart TB\nA\nB@{ shape: docs, label: "Papers" }\nC@{ icon: "fa:user", label: "User" }\nD@{ img: "https://x.example/y.png", label: "Photo" }';
    const { nodes } = await read(source);
    expect(nodes.map(({ id, label, shape }) => [id, label, shape])).toEqual([
      ['A', 'A', 'square'],
      ['B', 'Papers', 'docs'],
      ['C', 'User', 'icon'],
      ['D', 'Photo', 'image'],
    ]);
  });

  it('reads nested subgraphs forty deep and a label of 100 kB', async () => {
    const depth = 40;
    const open = Array.from({ length: depth }, (_, index) => `subgraph g${index}`).join('\n');
    const long = 'a > b, '.repeat(15_000);
    const { groups = [], nodes } = await read(`flowchart TB\n${open}\nA["${long}"]\n${'end\n'.repeat(depth)}`);
    expect(groups).toHaveLength(depth);
    expect(groups.at(-1)?.parent).toBe(`g${depth - 2}`);
    expect(nodes[0]?.label.length).toBeGreaterThan(90_000);
  });
});

describe('convertPdlToMermaid', () => {
  const files = hasCorpus
    ? readdirSync(resolve(corpus, 'pdl'))
        .filter((file) => file.endsWith('.yaml'))
        .map((file) => resolve(corpus, 'pdl', file))
    : [];
  it.each([resolve(root, 'src/examples/hospitalAppointment.pdl.yaml'), ...files])(
    'prints what the library reads back as the same flow: %s',
    async (file) => {
      const document = parsePdl(readFileSync(file, 'utf8'));
      const procedure = buildProcedureGraph(document);
      const { text } = convertPdlToMermaid(document, procedure);
      const parsed = await parsedFlowchart(text);
      if (!parsed.ok) throw new Error(`${parsed.diagnostic.message}\n${text}`);
      const byLabel = (graph: typeof procedure) => {
        const labels = new Map(graph.nodes.map((node) => [node.id, node.label.replace(/[ \t]+/g, ' ').trim()]));
        // `while True` is not drawn: edges to it lead to its first step.
        const firstSteps = new Map(
          graph.edges.flatMap(({ from, to }) => (labels.get(from) === 'True' ? [[from, to] as const] : [])),
        );
        const drawn = (id: string): string => drawnAt(firstSteps.get(id) ?? id, id);
        const drawnAt = (next: string, id: string) => (next === id ? id : drawn(next));
        const edges = graph.edges.flatMap(({ from, to, condition }) =>
          firstSteps.has(from) ? [] : [[labels.get(from), labels.get(drawn(to)), condition]],
        );
        return { labels: [...labels].flatMap(([id, label]) => (firstSteps.has(id) ? [] : [label])).sort(), edges };
      };
      expect(byLabel(parsed.graph)).toEqual(byLabel(procedure));
    },
  );
});

describe('a PDL document through Mermaid and back', () => {
  const files = hasCorpus
    ? readdirSync(resolve(corpus, 'pdl'))
        .filter((file) => file.endsWith('.yaml'))
        .map((file) => resolve(corpus, 'pdl', file))
    : [];

  const back = async (text: string) => {
    const parsed = await parsedFlowchart(text);
    if (!parsed.ok) throw new Error(parsed.diagnostic.message);
    return convertTo('pdl', { kind: 'mermaid', source: text, flowchart: parsed.graph });
  };

  it.each([resolve(root, 'src/examples/hospitalAppointment.pdl.yaml'), ...files])(
    'keeps what it says: %s',
    async (file) => {
      const document = parsePdl(readFileSync(file, 'utf8'));
      const { text } = convertPdlToMermaid(document, buildProcedureGraph(document));
      const converted = await back(text);
      if (!converted.ok) throw new Error(converted.error.message);
      expect(converted.value.notes).toEqual([]);
      const again = parsePdl(converted.value.text);
      const contentOf = (pdl: typeof document) => ({
        name: pdl.name?.name.trim(),
        desc: pdl.desc?.name.trim() || undefined,
        slots: pdl.slots.map(({ name, desc }) => [name, desc?.trim() || undefined]),
        apis: pdl.apis.map(({ name, request, response, preconditions }) => [
          name,
          ...[request, response, preconditions].map((list) => list.map((part) => part.name)),
        ]),
        answers: pdl.answers.map(({ name, desc, preconditions }) => [
          name,
          desc?.trim() || undefined,
          preconditions.map((part) => part.name),
        ]),
        procedure: pdl.procedure?.text.trimEnd(),
      });
      expect(contentOf(again)).toEqual(contentOf(document));
    },
  );

  it('follows a change of the picture, with the declarations kept', async () => {
    const document = parsePdl(readFileSync(resolve(root, 'src/examples/hospitalAppointment.pdl.yaml'), 'utf8'));
    const { text } = convertPdlToMermaid(document, buildProcedureGraph(document));
    const changed = text.replace(
      'appointment_confirmed("appointment_confirmed")',
      'appointment_confirmed("Wish a good day")',
    );
    expect(changed).not.toBe(text);
    const converted = await back(changed);
    if (!converted.ok) throw new Error(converted.error.message);
    expect(converted.value.notes[0]).toContain('changed');
    const again = parsePdl(converted.value.text);
    expect(again.apis.map(({ name }) => name)).toEqual(document.apis.map(({ name }) => name));
    const labels = (pdl: typeof document) => buildProcedureGraph(pdl).nodes.map((node) => node.label);
    const expected = labels(document).map((label) => (label === 'appointment_confirmed' ? 'wish_a_good_day' : label));
    expect(labels(again).sort()).toEqual(expected.sort());
  });

  it.skipIf(!hasCorpus)(
    'turns flowcharts drawn elsewhere into procedures, or says why not',
    async () => {
      let converted = 0;
      for (const line of readFileSync(resolve(corpus, 'mermaid/golden.jsonl'), 'utf8').trim().split('\n')) {
        const { file } = JSON.parse(line) as Golden;
        const source = readFileSync(resolve(corpus, 'mermaid', file), 'utf8');
        const parsed = await parsedFlowchart(source);
        if (!parsed.ok) throw new Error(file);
        const result = convertTo('pdl', { kind: 'mermaid', source, flowchart: parsed.graph });
        if (!result.ok) {
          expect(result.error.message.length).toBeGreaterThan(20);
          continue;
        }
        converted++;
        const errors = parsePdl(result.value.text).diagnostics.filter(({ severity }) => severity === 'error');
        expect(errors, `${file}\n${result.value.text}`).toEqual([]);
      }
      expect(converted).toBeGreaterThan(100);
    },
    20_000,
  );
});
