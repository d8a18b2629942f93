import { describe, expect, it } from 'vitest';
import { procedureSites } from '../../core/language';
import { analyseAtOnce } from '../../testing/storePorts';
import type { GraphView } from '../support/analysis';
import { inspectorSubjectKey, selectInspectorSubject } from './inspectorSubject';
import { splitPlaceholders } from './placeholders';
import { statementPartOf } from './statementParts';
import { describeUses, usesOfValue, valueOptions } from './valueNames';

const source = `Name: Tea
SLOTs:
  - name: cups
    desc: how many
  - name: spare
APIs:
  - name: boil
    request: [cups]
    response: [hot]
  - name: pour
  - name: pour
SUBTASKs:
  - name: wash
ANSWERs:
  - name: served
    desc: $cups cups of $sort are ready.
    precondition: [boil]
Procedure: |
  def tidy([rest]):
    API.pour([rest])
  [hot] = API.boil([cups])
  if hot == true and API.pour():
    tidy([cups])
    tidy([hot])
  elif hot == 2:
    pause a moment,
    API.boil([cups,
      hot])
  else:
    ANSWER.served()
  for cup in cups:
    SUBTASK_wash(cup)
  missing()
`;
const analysis = analyseAtOnce('pdl', source);
const { document } = analysis;
if (!document) throw new Error('no document');
const about = (selection: readonly string[], view: GraphView = 'procedure', slot?: string) =>
  selectInspectorSubject({ analysis, view, selection, slot });
const siteOf = (nodeId: string) => {
  const site = procedureSites(document).get(nodeId);
  if (!site) throw new Error(`no site ${nodeId}: ${[...procedureSites(document).keys()].join(' ')}`);
  return statementPartOf(document, site);
};

describe('the subject of the inspector', () => {
  it('is the document, a slot while no node is selected, or several', () => {
    expect(about([])).toEqual({ kind: 'document' });
    expect(about([], 'procedure', 'CUPS')).toMatchObject({ kind: 'slot', slot: { name: 'cups' } });
    expect(about([], 'procedure', 'gone')).toEqual({ kind: 'document' });
    expect(about(['api:boil'], 'procedure', 'cups').kind).toBe('node');
    expect(about(['api:boil', 'answer:served'])).toMatchObject({ kind: 'several', nodes: [{}, {}] });
    expect(about(['api:gone'])).toEqual({ kind: 'document' });
  });

  it('is a call in the procedure, and its declaration', () => {
    const subject = about(['api:boil#2']);
    expect(subject).toMatchObject({ declared: { kind: 'api', nodeId: 'api:boil', decl: { name: 'boil' } } });
    expect(subject).toHaveProperty('site.nodeId', 'api:boil#2');
    expect(about(['api:boil'], 'dependency')).not.toHaveProperty('site');
  });

  it('distinguishes repeated declarations', () => {
    const [first, second] = document.apis.filter((api) => api.name === 'pour');
    expect(about(['api:pour'], 'dependency')).toMatchObject({ declared: { decl: { range: first?.range } } });
    expect(about(['api:pour#2'], 'dependency')).toMatchObject({ declared: { decl: { range: second?.range } } });
  });

  it('covers functions, nodes of other sections and undeclared names', () => {
    const ids = analysis.graphs.procedure?.nodes.map((node) => node.id) ?? [];
    const kindOf = (prefix: string) => {
      const subject = about([ids.find((id) => id.startsWith(prefix)) ?? '']);
      return subject.kind === 'node' ? subject.declared?.kind : subject.kind;
    };
    expect(kindOf('step:tidy')).toBe('function');
    expect(kindOf('step:wash')).toBe('other');
    expect(kindOf('step:missing')).toBeUndefined();
    expect(kindOf('start')).toBeUndefined();
  });

  it('keeps its key over a rename', () => {
    const renamed = analyseAtOnce('pdl', source.replaceAll('boil', 'heat'));
    const before = inspectorSubjectKey(about(['api:boil#2']), document);
    const after = selectInspectorSubject({
      analysis: renamed,
      view: 'procedure',
      selection: ['api:heat#2'],
      slot: undefined,
    });
    expect(inspectorSubjectKey(after, renamed.document)).toBe(before);
    expect(inspectorSubjectKey(about(['api:boil']), document)).not.toBe(before);
  });
});

describe('parts of a statement', () => {
  it('are its branches, each with its own node', () => {
    expect(siteOf('cond:hot == 2')).toEqual({
      kind: 'branches',
      text: 'hot == 2',
      branches: [
        { keyword: 'if', text: 'hot == true and API.pour()', nodeId: 'cond:hot == true and API.pour()' },
        { keyword: 'elif', text: 'hot == 2', nodeId: 'cond:hot == 2' },
        { keyword: 'else', text: '' },
      ],
    });
  });

  it('are one line of text, a loop, or a part of a condition', () => {
    expect(siteOf('api:boil')).toEqual({ kind: 'line', text: '[hot] = API.boil([cups])' });
    expect(siteOf('api:boil#2')).toEqual({ kind: 'line', text: 'API.boil([cups, hot])' });
    expect(siteOf('cond:cup in cups')).toEqual({
      kind: 'for',
      text: 'cup in cups',
      pair: { first: 'cup', second: 'cups' },
    });
    const inner = [...procedureSites(document).values()].find((site) => site.call && site.statement.kind === 'if');
    expect(siteOf(inner?.nodeId ?? '')).toEqual({ kind: 'inner', within: 'if hot == true and API.pour()' });
  });
});

describe('values', () => {
  it('are known once something sets them', () => {
    const names = valueOptions(document).map((value) => value.name);
    expect(names).toEqual(expect.arrayContaining(['cups', 'spare', 'hot', 'rest']));
    expect(names).not.toContain('sort');
    expect(names[0]).toBe('cups');
  });

  it('are described by their uses', () => {
    expect(describeUses(usesOfValue(document, 'spare'))).toBeUndefined();
    expect(describeUses(usesOfValue(document, 'cups'))).toMatch(/1 request.*1 placeholder/);
  });
});

describe('placeholders of a text', () => {
  const split = (text: string) => splitPlaceholders(text, ['cups', 'tea-kind']);

  it('are known or unknown; all parts together are the text', () => {
    const braced = '$' + '{sort}';
    const text = `Take {{ cups }} of $tea_kind, or $cups; $9 and ${braced} cost $`;
    const parts = split(text);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter((part) => part.name !== undefined).map((part) => [part.text, part.isKnown])).toEqual([
      ['{{ cups }}', true],
      ['$tea_kind', true],
      ['$cups', true],
      [braced, false],
    ]);
    expect(split('')).toEqual([]);
  });
});

describe('an edge of a flowchart', () => {
  const edges = [
    { id: 'a->b', from: 'a', to: 'b', kind: 'flow' },
    { id: 'b->c', from: 'b', to: 'c', kind: 'flow' },
  ] as const;
  const nodes = ['a', 'b', 'c'].map((id) => ({ id, kind: 'step', label: id, shape: 'square' }) as const);
  const { document: _, ...parts } = analysis;
  const chart = { ...parts, graphs: { flowchart: { nodes, edges } } };
  const subject = (selection: readonly string[], shown = chart, edge = 'b->c') =>
    selectInspectorSubject({ analysis: shown, view: 'flowchart', selection, slot: undefined, edge });

  it('is the subject while no node is selected', () => {
    expect(subject([])).toEqual({ kind: 'edge', edge: edges[1], index: 1 });
    expect(subject(['a']).kind).toBe('node');
  });

  it('keeps its fields when its id changes', () => {
    const renamed = { ...edges[1], id: 'b->c[yes]', condition: 'yes' };
    const after = { ...chart, graphs: { flowchart: { nodes, edges: [edges[0], renamed] } } } as unknown as typeof chart;
    expect(inspectorSubjectKey(subject([], after, 'b->c[yes]'), undefined)).toBe(
      inspectorSubjectKey(subject([]), undefined),
    );
  });
});
