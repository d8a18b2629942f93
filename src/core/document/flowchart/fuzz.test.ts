import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpusFlowcharts } from '../../../testing/corpusFlowcharts';
import { drawFlowchartEdit } from '../../../testing/flowchartEdits';
import { readFlowchartText } from '../../flowchart';
import type { WorkflowGraph } from '../../graph';
import { applyTextEdits, createRandom } from '../../support';
import { buildFlowchartClip, type FlowchartEditKind, planFlowchartEdit, shapeNames } from '../index';

const small =
  'flowchart LR\n  A["x"] --> B & C -- y --> D; D e1@==> A\n  subgraph g [G]\n    B\n  end\n  class A,B c\n  linkStyle 0,2 stroke:red\n';
const charts = [small, ...corpusFlowcharts().map(([, text]) => text)].filter((text) => text.length < 4000);
const pieces = [
  '"',
  '[',
  ']',
  '{',
  '}',
  '(',
  ')',
  '-->',
  '--',
  '-.',
  '==',
  '|',
  '&',
  ';',
  '\n',
  'end',
  'subgraph x',
  '@{',
  ':::',
  '%%',
  'x',
  'o',
  '~~~',
  ' ',
  '\r\n',
  'linkStyle 9 x',
  'style ',
  '`',
];

/** A real chart with pieces inserted and ranges removed. */
const mangled = fc
  .tuple(
    fc.noBias(fc.constantFrom(...charts)),
    fc.array(fc.noBias(fc.tuple(fc.nat(9999), fc.constantFrom(...pieces), fc.nat(6))), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([text, changes]) =>
    changes.reduce((source, [where, piece, cut]) => {
      const at = Math.floor((where / 10_000) * source.length);
      return source.slice(0, at) + piece + source.slice(at + cut);
    }, text),
  );

/** A graph that could have been read before the text changed: it may contain nodes and edges that the text lacks. */
function roughGraph(source: string): WorkflowGraph {
  const text = readFlowchartText(source);
  const ids = [...text.mentions.keys()].filter((id) => !text.edgeIds.has(id));
  const drawn = text.edges.filter(({ statement, link }) => statement.links[link]?.stroke !== 'invisible');
  return {
    nodes: ids.map((id) => ({ id, kind: 'step', label: id })),
    edges: drawn.map(({ ordinal, from, to }) => ({ id: `e${ordinal}`, from: from.id, to: to.id, kind: 'flow' })),
    groups: text.groups.map(({ id }) => ({ id, label: id })),
  };
}

const kinds: readonly FlowchartEditKind[] = [
  'addNode',
  'addEdge',
  'insertOnEdge',
  'setLabel',
  'setId',
  'setShape',
  'deleteNode',
  'deleteEdge',
  'deleteAll',
  'setEdge',
  'reconnect',
  'addGroup',
  'setGroupTitle',
  'ungroup',
  'moveToGroup',
  'setDirection',
  'paste',
];

describe('any text as a flowchart', () => {
  it('is read into ordered statements that do not overlap', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          mangled,
          fc.string(),
          fc.string().map((text) => `flowchart TD\n${text}`),
        ),
        (source) => {
          const text = readFlowchartText(source);
          let end = 0;
          for (const { range, stop } of text.statements) {
            expect(range.start).toBeGreaterThanOrEqual(end);
            expect(range.end).toBeGreaterThan(range.start);
            expect(stop).toBeGreaterThanOrEqual(range.end);
            ({ end } = range);
          }
          expect(end).toBeLessThanOrEqual(source.length);
          expect(text.edges.map(({ ordinal }) => ordinal)).toEqual(text.edges.map((_, index) => index));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('accepts edits without overlaps, or refuses them: planning never throws', () => {
    fc.assert(
      fc.property(mangled, fc.nat(), fc.constantFrom(...kinds), (source, seed, kind) => {
        const graph = roughGraph(source);
        const edit = drawFlowchartEdit(kind, graph, createRandom(seed));
        if (!edit) return;
        const plan = planFlowchartEdit(source, graph, edit);
        if (plan.ok) expect(() => applyTextEdits(source, plan.value.edits)).not.toThrow();
        expect(
          typeof buildFlowchartClip(
            source,
            graph,
            graph.nodes.slice(0, 3).map(({ id }) => id),
          ),
        ).toBe('string');
      }),
      { numRuns: 600 },
    );
  });

  it.each([
    ['blanks within a label', `flowchart TD\nA -- ${' '.repeat(200_000)}`],
    ['shapes that nothing closes', `flowchart TD\n${'a["x\n'.repeat(20_000)}${'a[\n'.repeat(50_000)}`],
    ['tags that nothing closes', `flowchart TD\n${'<a'.repeat(100_000)}`],
    ['one long chain', `flowchart TD\n${'a --> '.repeat(20_000)}b`],
    ['one line of dashes', `flowchart TD\na ${'-'.repeat(200_000)}`],
    ['subgraphs within subgraphs', `flowchart TD\n${'subgraph s\n'.repeat(20_000)}`],
    ['words that are no statement', `flowchart TD\n${'a b '.repeat(50_000)}`],
  ])('is read in linear time: %s', (_, source) => {
    expect(readFlowchartText(source).statements.length).toBeGreaterThan(0);
  });

  it('offers only shapes that can be written', () => {
    for (const shape of shapeNames) {
      const plan = planFlowchartEdit(small, roughGraph(small), { kind: 'setShape', nodeId: 'A', shape });
      expect(plan.ok, shape).toBe(true);
    }
  });
});
