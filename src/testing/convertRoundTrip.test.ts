// PDL to Mermaid and back over random documents and all real ones, with Mermaid's own parser in between.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConvertedText, convertPdlToMermaid, convertTo, printMermaid } from '../core/formats';
import type { WorkflowGraph } from '../core/graph';
import { buildDependencyGraph, buildProcedureGraph, type PdlDocument, parsePdl } from '../core/language';
import { parsedFlowchart } from './parsedFlowchart';
import { procedureDocuments, unescapedTexts } from './procedureDocuments';
import { firstDifference } from './sameFlow';

const root = resolve(import.meta.dirname, '../..');
const corpus = resolve(root, '../shared/corpus/pdl');
if (!existsSync(corpus)) console.warn(`SKIPPED: ${corpus} is not there, so no real document went to Mermaid and back.`);
const examples = ['hospitalAppointment', 'parcelReturn', 'tableBooking', 'libraryLoanChinese'].map((name) =>
  resolve(root, `src/examples/${name}.pdl.yaml`),
);
const files = [
  ...examples,
  ...(existsSync(corpus) ? readdirSync(corpus) : []).flatMap((file) =>
    file.endsWith('.yaml') ? [resolve(corpus, file)] : [],
  ),
];

async function readChart(source: string): Promise<WorkflowGraph> {
  const parsed = await parsedFlowchart(source);
  if (!parsed.ok) throw new Error(`${parsed.diagnostic.message}\n${source}`);
  return parsed.graph;
}

async function toPdl(source: string): Promise<ConvertedText> {
  const flowchart = await readChart(source);
  const converted = convertTo('pdl', { kind: 'mermaid', source, flowchart });
  if (!converted.ok) throw new Error(converted.error.message);
  return converted.value;
}

/** Content of a document without its layout. */
const contentOf = (pdl: PdlDocument) => ({
  name: pdl.name?.name.trim(),
  desc: pdl.desc?.name.trim() || undefined,
  slots: pdl.slots.map(({ name, desc, type, values }) => [name, desc?.trim() || undefined, type, values]),
  apis: pdl.apis.map(({ name, desc, request, response, preconditions }) => [
    name,
    desc?.trim() || undefined,
    ...[request, response, preconditions].map((list) => list.map((part) => part.name)),
  ]),
  answers: pdl.answers.map(({ name, desc, preconditions }) => [
    name,
    desc?.trim() || undefined,
    preconditions.map((part) => part.name),
  ]),
  procedure: pdl.procedure?.text.trimEnd(),
});

const withoutProcedure = (source: string) => source.replace(/^[ \t]*%% weir: \{"procedure":.*\n/gm, '');

/** The flows of a graph by name: the main one and those of the functions that are drawn separately. */
function flowsOf(graph: WorkflowGraph): Map<string, string> {
  const flows = new Map([['', 'start']]);
  for (const { id, label } of graph.groups ?? []) {
    const members = new Set(graph.nodes.filter((node) => node.group === id).map((node) => node.id));
    const entry = graph.edges.find((edge) => edge.condition === 'calls' && members.has(edge.to))?.to;
    if (entry !== undefined) flows.set(label, entry);
  }
  return flows;
}

/** An entry is a step of its flow, so each flow begins before it. */
function expectSameFlows(before: WorkflowGraph, after: WorkflowGraph, why: string) {
  const [left, right] = [flowsOf(before), flowsOf(after)];
  expect([...right.keys()].sort(), why).toEqual([...left.keys()].sort());
  for (const [name, start] of left) {
    const other = right.get(name) ?? '';
    const lead = (graph: WorkflowGraph, to: string): WorkflowGraph =>
      name === '' ? graph : { ...graph, edges: [...graph.edges, { id: 'in', from: 'in', to, kind: 'flow' }] };
    const [a, b] = name === '' ? [start, other] : ['in', 'in'];
    expect(firstDifference(lead(before, start), lead(after, other), a, b), why).toBeUndefined();
  }
}

describe('a PDL document through Mermaid and back', () => {
  it('says what it said', async () => {
    await fc.assert(
      fc.asyncProperty(procedureDocuments, async (source) => {
        const document = parsePdl(source);
        const { text } = convertPdlToMermaid(document, buildProcedureGraph(document));
        const back = await toPdl(text);
        expect(back.notes).toEqual([]);
        expect(contentOf(parsePdl(back.text))).toEqual(contentOf(document));
      }),
      { numRuns: 10 },
    );
  });

  it('does the same in the same order, read from its arrows alone', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(procedureDocuments, async (source) => {
        const document = parsePdl(source);
        const graph = buildProcedureGraph(document);
        // Unreachable parts are left out, possibly including the second call of a function.
        fc.pre(graph.nodes.every(({ id, group }) => group !== undefined || reachedNodes(graph).has(id)));
        const text = withoutProcedure(convertPdlToMermaid(document, graph).text);
        const flowchart = await readChart(text);
        const converted = convertTo('pdl', { kind: 'mermaid', source: text, flowchart });
        if (!converted.ok) {
          refused++;
          expect(converted.error.message).toMatch(/entered at more than one place|repeat most of them|nest too deeply/);
          return;
        }
        const again = parsePdl(converted.value.text);
        expect(again.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expectSameFlows(graph, buildProcedureGraph(again), `${source}\n-----\n${converted.value.text}`);
        expect(contentOf(again)).toMatchObject({ slots: expect.arrayContaining(contentOf(document).slots) });
        expect(contentOf(again).apis.slice(0, document.apis.length)).toEqual(contentOf(document).apis);
        expect(contentOf(again).answers.slice(0, document.answers.length)).toEqual(contentOf(document).answers);
      }),
      { numRuns: 24 },
    );
    expect(refused).toBeLessThan(8);
  });

  it.each(files)('keeps every real one: %s', async (file) => {
    const document = parsePdl(readFileSync(file, 'utf8'));
    const { text } = convertPdlToMermaid(document, buildProcedureGraph(document));
    const back = await toPdl(text);
    expect(back.notes).toEqual([]);
    expect(contentOf(parsePdl(back.text))).toEqual(contentOf(document));
  });

  it.each(files)('keeps the flow of every real one, read from its arrows alone: %s', async (file) => {
    const document = parsePdl(readFileSync(file, 'utf8'));
    const graph = buildProcedureGraph(document);
    const source = withoutProcedure(convertPdlToMermaid(document, graph).text);
    const converted = await toPdl(source);
    expectSameFlows(graph, buildProcedureGraph(parsePdl(converted.text)), converted.text);
  });
});

describe('labels', () => {
  const label = fc.oneof(
    fc.constantFrom(...unescapedTexts),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'ox"#;`<>|[](){}&\\-=~%:*_end \n/.1'), maxLength: 30 }),
  );
  const shown = (text: string) =>
    text
      .split(/\r?\n/)
      .map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
      .join('\n')
      .trim();

  it('come back from Mermaid as they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(label, { minLength: 1, maxLength: 6 }), label, async (labels, condition) => {
        const nodes = labels.map((text, index) => ({ id: `n${index}`, kind: 'step' as const, label: text }));
        const edges = nodes.slice(1).map((node, index) => ({
          id: `e${index}`,
          from: `n${index}`,
          to: node.id,
          kind: 'flow' as const,
          condition,
        }));
        const { text, ids } = printMermaid({ nodes, edges });
        const graph = await readChart(text);
        const byId = new Map(graph.nodes.map((node) => [node.id, node.label]));
        expect(labels.map((_, index) => shown(byId.get(ids.get(`n${index}`) ?? '') ?? ''))).toEqual(labels.map(shown));
        for (const edge of graph.edges) expect(shown(edge.condition ?? '')).toBe(shown(condition));
      }),
      { numRuns: 20 },
    );
  });
});

describe('links', () => {
  const load = (source: string) => {
    const document = parsePdl(source);
    return {
      kind: 'pdl' as const,
      source,
      document,
      dependency: buildDependencyGraph(document),
      procedure: buildProcedureGraph(document),
    };
  };

  /** Expects sorted, disjoint links inside the text to existing nodes; returns the nodes with links. */
  function linkedNodes({ text, links = [] }: ConvertedText, known: ReadonlySet<string>): Set<string> {
    let at = 0;
    const seen = new Set<string>();
    for (const { range, nodeIds } of links) {
      expect(range.start).toBeGreaterThanOrEqual(at);
      expect(range.end).toBeGreaterThan(range.start);
      expect(nodeIds.length).toBeGreaterThan(0);
      at = range.end;
      for (const id of nodeIds) {
        expect(known.has(id), id).toBe(true);
        seen.add(id);
      }
    }
    expect(at).toBeLessThanOrEqual(text.length);
    return seen;
  }

  const converted = (
    target: Parameters<typeof convertTo>[0],
    input: Parameters<typeof convertTo>[1],
  ): ConvertedText => {
    const result = convertTo(target, input);
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  };

  function expectLinks(source: string) {
    const input = load(source);
    const ids = new Set([...input.procedure.nodes, ...input.dependency.nodes].map((node) => node.id));
    for (const target of ['mermaid', 'code', 'text', 'pdl'] as const) {
      const seen = linkedNodes(converted(target, input), ids);
      const missed = input.procedure.nodes.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
      // The source has no words for the beginning and the end.
      const silent = target === 'pdl' ? missed.filter((id) => !/^(?:start|end)(?::|$)/.test(id)) : missed;
      expect(silent, `${target}\n${source}\n${converted(target, input).text}`).toEqual([]);
    }
  }

  it('of random documents cover every node', () => {
    fc.assert(fc.property(procedureDocuments, expectLinks), { numRuns: 12 });
  });

  it.each(files)('cover every node: %s', (file) => {
    expectLinks(readFileSync(file, 'utf8'));
  });

  it('of a flowchart name its own nodes in the procedure made of it', async () => {
    await fc.assert(
      fc.asyncProperty(procedureDocuments, fc.boolean(), async (source, hasComments) => {
        const document = parsePdl(source);
        const graph = buildProcedureGraph(document);
        fc.pre(graph.nodes.every(({ id, group }) => group !== undefined || reachedNodes(graph).has(id)));
        const { text } = convertPdlToMermaid(document, graph);
        const chart = hasComments ? text : withoutProcedure(text);
        const flowchart = await readChart(chart);
        const reached = reachedNodes(flowchart);
        const known = new Set(flowchart.nodes.map((node) => node.id));
        for (const target of ['pdl', 'code', 'text'] as const) {
          const result = convertTo(target, { kind: 'mermaid', source: chart, flowchart });
          if (!result.ok) return;
          const seen = linkedNodes(result.value, known);
          const missed = flowchart.nodes.filter(({ id, kind }) => !seen.has(id) && reached.has(id) && kind !== 'end');
          // Questions without effect have no words in a procedure.
          const silent = missed.filter(({ kind }) => kind !== 'condition');
          expect(
            silent.map(({ id }) => id),
            `${target}\n${chart}\n${result.value.text}`,
          ).toEqual([]);
        }
      }),
      { numRuns: 15 },
    );
  });
});

function reachedNodes(graph: WorkflowGraph): Set<string> {
  const seen = new Set<string>();
  const open = graph.nodes.filter(({ kind }) => kind === 'start').map(({ id }) => id);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    for (const edge of graph.edges) if (edge.from === at && edge.condition !== 'calls') open.push(edge.to);
  }
  return seen;
}
