import { describe, expect, it } from 'vitest';
import { buildFlowchartGraph, compareWithMermaid, createFlowchartLexer, readFlowchart } from './index';

const chain = (count: number) =>
  `flowchart TD\n${Array.from({ length: count }, (_, index) => `  n${index}[Step ${index}] --> n${index + 1}`).join('\n')}`;

const faults = (source: string) =>
  readFlowchart(source).diagnostics.map(({ code, message, range }) => {
    return { code, message, at: source.slice(range.start, range.end) };
  });

describe('readFlowchart', () => {
  it('gives every node, edge and subgraph its place', () => {
    const source =
      'flowchart LR\n  A([Start]):::x --> B{ok?}\n  B -- "no" --> A & C@{ shape: docs }\n  subgraph g [Part]\n    e1@-.->|x| D\n  end';
    const { data, diagnostics } = readFlowchart(source.replace('e1@-.->|x| D', 'C e1@-.->|x| D'));
    const text = source.replace('e1@-.->|x| D', 'C e1@-.->|x| D');
    const at = (range?: { start: number; end: number }) => range && text.slice(range.start, range.end);
    expect(diagnostics).toEqual([]);
    expect(data.vertices.map(({ id, range }) => [id, at(range)])).toEqual([
      ['A', 'A([Start])'],
      ['B', 'B{ok?}'],
      ['C', 'C@{ shape: docs }'],
      ['D', 'D'],
    ]);
    expect(data.edges.map(({ from, to, range }) => [from, to, at(range)])).toEqual([
      ['A', 'B', '-->'],
      ['B', 'A', '-- "no" -->'],
      ['B', 'C', '-- "no" -->'],
      ['C', 'D', 'e1@-.->|x|'],
    ]);
    expect(data.subgraphs.map(({ range }) => at(range))).toEqual(['subgraph g [Part]']);
  });

  it('keeps the length of links, and invisible links beside the edges', () => {
    const source =
      'flowchart TD\nsubgraph g\nA --> B\nend\nA ---> C & D\nC ====> D\nD -..-> E\nE -- text ----- F\nF ~~~~ G\ng ~~~ H\nB ~~~ nowhere@{ shape: rect }\ng ~~~ A';
    const graph = buildFlowchartGraph(readFlowchart(source).data);
    expect(graph.edges.map(({ id, length }) => [id, length])).toEqual([
      ['A->B', undefined],
      ['A->C', 2],
      ['A->D', 2],
      ['C->D', 3],
      ['D->E', 2],
      ['E->F[text]', 3],
    ]);
    expect(graph.invisibleLinks).toEqual([
      { from: 'F', to: 'G', length: 2 },
      { from: 'B', fromGroup: 'g', to: 'H' },
      { from: 'B', to: 'nowhere' },
      { from: 'B', to: 'A' },
    ]);
    expect(graph.undrawn?.map(({ why }) => why)).toEqual(['invisible', 'invisible', 'invisible', 'invisible']);
  });

  it('reads the text around a fault, and reports its position with advice', () => {
    const source = 'flowchart TD\n  A --> B\n  B --> C[a (b) c]\n  subgraph g\n    C --> D\n  end\n  D --> "x';
    const { data } = readFlowchart(source);
    expect(data.vertices.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'D']);
    expect(data.subgraphs.map(({ id, nodes }) => [id, nodes])).toEqual([['g', ['D', 'C']]]);
    expect(faults(source)).toEqual([
      { code: 'mermaid/syntax', message: expect.stringContaining('quotation marks') as string, at: '(' },
      { code: 'mermaid/syntax', message: expect.stringContaining('does not fit') as string, at: 'x' },
    ]);
  });

  it.each([
    ['A -> B', 'Write an arrow as "-->"'],
    ['A -->', 'needs a node at both ends'],
    ['--> B', 'needs a node at both ends'],
    ['A -->|yes|', 'needs a node at both ends'],
    ['A[] --> B', 'may not be empty'],
    ['A["open] --> B', 'quotation mark is not closed'],
    ['A@{ label: "x" ', 'A closing bracket is missing'],
    ['A[x|y] --> B', 'has "|" in it'],
    ['A -->|x B', 'between two "|"'],
    ['A -- text with -- dash --> B', 'Put the text of the arrow'],
    ['A == a=b ==> B', 'Put the text of the arrow'],
    ['A[a (b) c] --> B', 'Put a label that has brackets'],
    ['😀 --> B', '"😀" does not fit. The id of a node'],
  ])('gives advice for the fault of %s', (line, words) => {
    expect(faults(`flowchart TD\n${line}`)[0]?.message).toContain(words);
  });

  it('names the directions if the first line has another', () => {
    expect(faults('flowchart XY\nA --> B')[0]?.message).toContain('TB, TD, BT, LR or RL');
    expect(faults('flowchart TD A --> B')[0]?.message).toContain('next line');
  });

  it.each([
    ['flowchart TD\nA@{ shape: nonsense }', 'nonsense', 'no shape "nonsense"'],
    ['flowchart TD\nA --> B\nlinkStyle 1 stroke:red', '1', 'no edge 1'],
    ['flowchart TD\nsubgraph g\nA', 'subgraph g', 'no "end"'],
    ['flowchart TD\nA\nend', 'end', 'closes no subgraph'],
    [`flowchart TD\n${'a & '.repeat(400)}a --> ${'b & '.repeat(400)}b`, '-->', '100,000 edges'],
    ['sequenceDiagram\nA->>B: hi', 'sequenceDiagram', 'begins with "sequenceDiagram"'],
  ])('names a fault of meaning at its place: %s', (source, at, words) => {
    expect(faults(source)).toEqual([
      { code: expect.stringMatching(/^mermaid\//) as string, message: expect.stringContaining(words) as string, at },
    ]);
  });

  it('does not read again what an edit leaves alone', () => {
    const source = chain(200);
    const before = readFlowchart(source);
    const at = source.indexOf('Step 100]') + 'Step 100'.length;
    const after = readFlowchart(`${source.slice(0, at)} x${source.slice(at)}`, before);
    const kept = after.statements.filter((statement, index) => statement === before.statements[index]);
    expect(kept.length).toBeGreaterThanOrEqual(99);
    expect(after.data.vertices[100]).toMatchObject({ id: 'n100', text: 'Step 100 x' });
    expect(after).toEqual(readFlowchart(after.source));
    // A comment shifts the text without affecting any statement: no statement is read again.
    const noted = readFlowchart(`%% a note\n${source}`);
    const other = readFlowchart(`%% a word\n${source}`, noted);
    expect(other.statements.every((statement, index) => statement === noted.statements[index])).toBe(true);
  });

  it('reads long and hostile texts without going over them again and again', () => {
    const count = 100_000;
    for (const source of [
      `flowchart TD\nA -- ${' '.repeat(count)}`,
      `flowchart TD\n${'<a b="c" '.repeat(count / 10)}`,
      `flowchart TD\n${',@{'.repeat(count / 3)}`,
      `flowchart TD\n${'\n '.repeat(count)}A`,
      `flowchart TD\nA[direction ${'x '.repeat(count)}] --> B`,
      `flowchart TD\n${'subgraph s\n'.repeat(count / 10)}`,
      `flowchart TD\nstyle A ${'::#'.repeat(count / 3)}`,
      `flowchart TD\n${'- -->\n'.repeat(count / 6)}`,
      `flowchart TD\n${'call \n'.repeat(count / 6)}`,
      `flowchart TD\na["${'style # '.repeat(count / 8)}"] --> b`,
      `flowchart TD\n${'a["x\n'.repeat(count / 5)}`,
      `flowchart TD\nA@{ ${'x: "y", '.repeat(count / 8)} }`,
    ]) {
      const document = readFlowchart(source);
      expect(buildFlowchartGraph(document.data).nodes.length).toBeLessThanOrEqual(count);
    }
  });
});

describe('judgeFlowchart', () => {
  const source = 'flowchart TD\n  A --> B';
  const document = readFlowchart(source);

  it('gives the same document where Mermaid agrees', () => {
    expect(compareWithMermaid(document, { ok: true, data: document.data })).toBe(document);
  });

  it('takes over what Mermaid says otherwise, with the places that are known', () => {
    const [a, b] = document.data.vertices;
    const other = {
      ...document.data,
      vertices: [
        { ...a, id: 'A', text: 'Other' },
        { ...b, id: 'B' },
      ],
    };
    const judged = compareWithMermaid(document, { ok: true, data: other });
    expect(judged.data.vertices[0]).toMatchObject({ text: 'Other', range: a?.range });
    const diagnostic = {
      code: 'mermaid/unreadable',
      severity: 'error',
      message: 'No.',
      range: { start: 0, end: 1 },
      nodeIds: [],
    } as const;
    expect(compareWithMermaid(document, { ok: false, diagnostic }).diagnostics).toEqual([diagnostic]);
  });
});

describe('createLexer', () => {
  const tokens = (text: string, stack?: Parameters<typeof createFlowchartLexer>[2]) => {
    const lexer = createFlowchartLexer(text, 0, stack);
    const found: string[] = [];
    for (lexer.next(); lexer.start < text.length; lexer.next()) {
      found.push(`${lexer.kind} ${JSON.stringify(text.slice(lexer.start, lexer.end))}`);
    }
    return { found, stack: lexer.stack };
  };

  it('takes a letter before an arrow for its head, and hyphens into words', () => {
    expect(tokens('a-b x--> c-->d', []).found).toEqual([
      'word "a-b"',
      'link " x--> "',
      'word "c"',
      'link "-->"',
      'word "d"',
    ]);
  });

  it('goes on in the middle of a label, as an editor reads line by line', () => {
    const first = tokens('A["one\n');
    expect(first.stack).toEqual(['text', 'string']);
    expect(tokens('two"] --> B\n', first.stack).found).toEqual([
      'string "two"',
      'close "]"',
      'link " --> "',
      'word "B"',
      'newline "\\n"',
    ]);
  });
});
