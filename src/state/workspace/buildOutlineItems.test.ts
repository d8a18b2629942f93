import { describe, expect, it } from 'vitest';
import { analyseAtOnce } from '../../testing/storePorts';
import { buildOutlineItems, listOutlineRows, type OutlineItem, outlineBadges } from './buildOutlineItems';

const source = `Name: Tea
SLOTs:
  - name: cups
APIs:
  - name: boil
    precondition: [gone]
  - name: pour
    request: [cups]
  - name: pour
SUBTASKs:
  - name: wash
ANSWERs:
  - name: served
Procedure: |
  # first water
  def tidy([cups]):
    put the cups away
  API.boil()
  if cups > 1:
    while cups > 2:
      API.pour([cups])
  elif cups == 1:
    API.pour([cups])
  else:
    ANSWER.served()
  try:
    tidy([cups])
  except Broken:
    API.boil()
`;
const analysis = analyseAtOnce('pdl', source);
const outline = buildOutlineItems(analysis);

const print = (items: readonly OutlineItem[], indent = ''): string =>
  items
    .map(
      (item) =>
        `${indent}${item.label}${item.nodeId ? ` <${item.nodeId}>` : ''}\n${print(item.children, `${indent}  `)}`,
    )
    .join('');

describe('the outline', () => {
  it('holds every section and the procedure as a tree, with the nodes that draw them', () => {
    expect(print(outline)).toBe(`Slots
  cups
APIs
  boil <api:boil>
  pour <api:pour>
  pour <api:pour#2>
ANSWERs
  served <answer:served>
SUBTASKs
  wash <step:wash>
Functions
  tidy(cups)
Procedure
  # first water
  def tidy([cups])
    put the cups away <step:put-the-cups-away>
  API.boil() <api:boil>
  if cups > 1 <cond:cups > 1>
    while cups > 2 <cond:cups > 2>
      API.pour([cups]) <api:pour>
  elif cups == 1 <cond:cups == 1>
    API.pour([cups]) <api:pour#2>
  else
    ANSWER.served() <answer:served>
  try
    tidy([cups])
  except Broken <cond:Broken>
    API.boil() <api:boil#2>
`);
  });

  it('folds, filters with all ancestors of a match, and counts siblings', () => {
    const all = listOutlineRows(outline, new Set(), '');
    const folded = listOutlineRows(outline, new Set(['section-procedure']), '');
    expect(all.length - folded.length).toBe(15);
    const rows = listOutlineRows(outline, new Set(['section-procedure']), 'pour');
    expect(rows.map((row) => `${row.level} ${row.item.label}`)).toEqual([
      '1 APIs',
      '2 pour',
      '2 pour',
      '1 Procedure',
      '2 if cups > 1',
      '3 while cups > 2',
      '4 API.pour([cups])',
      '2 elif cups == 1',
      '3 API.pour([cups])',
    ]);
    expect(rows[1]).toMatchObject({ position: 1, siblings: 2, parent: 0 });
    expect(rows.map((row) => row.parent)).toEqual([-1, 0, 0, -1, 3, 4, 5, 3, 7]);
    expect(listOutlineRows(outline, new Set(), 'nothing like it')).toEqual([]);
  });

  it('gives every row a unique key', () => {
    const keys = listOutlineRows(outline, new Set(), '').map((row) => row.item.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('shows the problems of its items', () => {
    const badgeOf = outlineBadges(analysis.diagnostics);
    const rows = listOutlineRows(outline, new Set(), '');
    const badge = (label: string) => {
      const row = rows.find((candidate) => candidate.item.label === label);
      return row && badgeOf(row.item);
    };
    expect(badge('boil')?.level).toBe('error');
    expect(badge('served')).toBeUndefined();
  });

  it('of a flowchart lists its nodes', () => {
    const graph = { nodes: [{ id: 'a', kind: 'step', label: 'Ask' }], edges: [] } as const;
    const chart = { kind: 'mermaid', source: '', title: '', graphs: { flowchart: graph }, diagnostics: [] } as const;
    expect(print(buildOutlineItems(chart))).toBe('Nodes\n  Ask <a>\n');
  });

  it('of a flowchart nests nodes in their subgraphs, also in those that contain each other', () => {
    const node = (id: string, group: string) => ({ id, kind: 'step', label: id, group }) as const;
    const groups = [
      { id: 'out', label: 'Out' },
      { id: 'in', label: 'In', parent: 'out' },
      { id: 'x', label: 'X', parent: 'y' },
      { id: 'y', label: 'Y', parent: 'x' },
    ];
    const nodes = [node('a', 'in'), node('b', 'out'), node('c', 'x'), node('d', 'y'), node('e', 'gone')];
    const graph = { nodes, edges: [], groups };
    const chart = { kind: 'mermaid', source: '', title: '', graphs: { flowchart: graph }, diagnostics: [] } as const;
    expect(buildOutlineItems(chart)[0]?.count).toBe(5);
    expect(
      print(buildOutlineItems(chart))
        .split('\n')
        .map((line) => line.trimEnd()),
    ).toEqual([
      'Nodes',
      '  e <e>',
      '  Out <out>',
      '    b <b>',
      '    In <in>',
      '      a <a>',
      '  X <x>',
      '    c <c>',
      '    Y <y>',
      '      d <d>',
      '',
    ]);
  });

  it('leads from every part of a try to its header, where the text has one', () => {
    const text = 'Procedure: |\n  try:\n    a\n  except:\n    b\n  else:\n    c\n  finally:\n    d\n';
    const items = buildOutlineItems(analyseAtOnce('pdl', text)).find(({ children }) => children.length > 0)?.children;
    const ranges = items?.map(({ label, range }) => [label, range && text.slice(range.start, range.end)]);
    expect(ranges).toEqual([
      ['try', undefined],
      ['except', 'except:'],
      ['else', 'else:'],
      ['finally', 'finally:'],
    ]);
  });
});
