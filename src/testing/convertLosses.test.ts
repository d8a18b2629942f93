// No conversion loses anything silently: every omission has a note. Over all real files and random ones.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flowEdges } from '../core/flowchart';
import {
  type ConvertInput,
  convertStateDiagram,
  convertTo,
  parseTools,
  readSubtasks,
  type TargetFormat,
  targetFormats,
} from '../core/formats';
import { saidText, unsaidWords } from '../core/formats/unsaidWords';
import type { WorkflowGraph } from '../core/graph';
import { analysePdl } from '../core/projection';
import { arrowsWithoutNote, lostSteps, lostWords } from './conversionLosses';
import { corpusFlowcharts } from './corpusFlowcharts';
import { parsedFlowchart } from './parsedFlowchart';
import { procedureDocuments } from './procedureDocuments';

const root = resolve(import.meta.dirname, '../../..');
const shared = resolve(root, 'shared');
/** Files of a folder outside of the project; empty, with a warning, if it is absent. */
function filesOf(folder: string, ending: RegExp): string[] {
  const path = resolve(shared, folder);
  if (!existsSync(path)) {
    console.warn(`SKIPPED: ${path} is not there.`);
    return [];
  }
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => join(path, name));
}

/** Silent losses of a flowchart: one line for each, with the format. */
async function lossesOf(source: string): Promise<string[]> {
  const parsed = await parsedFlowchart(source);
  if (!parsed.ok) return [];
  const { graph } = parsed;
  return targetFormats.flatMap((target) => {
    if (target === 'mermaid' || target === 'tools' || target === 'openapi') return [];
    const converted = convertTo(target, { kind: 'mermaid', source, flowchart: graph });
    // A refusal has a reason, and the flowchart stays.
    if (!converted.ok) return converted.error.message === '' ? [`${target}: no reason`] : [];
    const flow =
      target === 'pdl'
        ? [
            ...lostSteps(graph, converted.value),
            ...arrowsWithoutNote(graph, converted.value),
            ...brokenFlow(graph, converted.value.text),
          ]
        : [];
    return [...lostWords(graph, converted.value), ...flow].map((loss) => `${target}: ${loss}`);
  });
}

/** Errors of the document, and endless loops if every step of the flowchart leads to an end. */
function brokenFlow(graph: WorkflowGraph, text: string): string[] {
  const { diagnostics } = analysePdl(text);
  const before = new Map<string, string[]>();
  const leading = new Set<string>();
  for (const { from, to } of flowEdges(graph)) {
    leading.add(from);
    before.set(to, [...(before.get(to) ?? []), from]);
  }
  const free = new Set<string>();
  const open = graph.nodes.flatMap(({ id }) => (leading.has(id) ? [] : [id]));
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!free.has(at)) open.push(...(before.get(at) ?? []));
    free.add(at);
  }
  const mayLoop = free.size < graph.nodes.length;
  return diagnostics.flatMap(({ code, severity, message }) =>
    severity === 'error' || (code === 'checks/endless-loop' && !mayLoop) ? [message] : [],
  );
}

/** Random flowcharts with every shape, subgraphs, labels, and arrows of all kinds. */
const flowcharts: fc.Arbitrary<string> = fc
  .record({
    shapes: fc.array(fc.constantFrom('[_]', '{_}', '{{_}}', '(_)', '([_])', '[[_]]', '[(_)]', '@{ shape: fork }', ''), {
      minLength: 2,
      maxLength: 9,
    }),
    arrows: fc.array(
      fc.record({
        from: fc.nat(8),
        to: fc.nat(8),
        line: fc.constantFrom('-->', '-->', '-->', '-.->', '==>', '---', '<-->', '~~~', 'e@-->'),
        label: fc.constantFrom('', '', '', 'yes', 'no', 'when it rains', 'amount > 3', 'on timer'),
      }),
      { maxLength: 14 },
    ),
    group: fc.option(fc.record({ first: fc.nat(8), count: fc.nat(3), arrow: fc.constantFrom('', 'out', 'in', 'own') })),
  })
  .map(({ shapes, arrows, group }) => {
    const words = [
      'Weigh it',
      'Ask the clerk',
      'Is it dry?',
      'Send the form',
      'Start',
      'Wrap it up',
      'End',
      'Call home',
      'Stamp',
    ];
    const id = (index: number) => `n${index % shapes.length}`;
    const lines = shapes.map((shape, index) => `  n${index}${shape.replace('_', `"${words[index]} ${index}"`)}`);
    const links = arrows.map(({ from, to, line, label }, index) => {
      const link = line === 'e@-->' ? `e${index}@-->` : line;
      const said = label === '' || line === '~~~' ? '' : `|"${label}"|`;
      return `  ${id(from)} ${link}${said} ${id(to)}`;
    });
    if (group) {
      const members = Array.from({ length: group.count + 1 }, (_, index) => id(group.first + index));
      lines.push(`  subgraph box [The box]`, ...new Set(members.map((member) => `    ${member}`)), '  end');
      if (group.arrow === 'out') links.push(`  box --> ${id(0)}`);
      if (group.arrow === 'in') links.push(`  ${id(1)} --> box`);
      if (group.arrow === 'own') links.push(`  ${members[0]} --> box`);
    }
    return `flowchart TD\n${lines.join('\n')}\n${links.join('\n')}\n`;
  });

/** Random state diagrams: composite states, regions, choices, bars, notes and descriptions. */
const stateDiagrams: fc.Arbitrary<string> = fc
  .record({
    kinds: fc.array(fc.constantFrom('', '', '', ' <<choice>>', ' <<fork>>', ' <<join>>', 'described'), {
      minLength: 2,
      maxLength: 8,
    }),
    arrows: fc.array(
      fc.record({
        from: fc.integer({ min: -1, max: 8 }),
        to: fc.integer({ min: -1, max: 8 }),
        label: fc.constantFrom('', '', 'paid', 'ticket #12', 'too late'),
      }),
      { minLength: 1, maxLength: 10 },
    ),
    regions: fc.array(fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 3 }), { maxLength: 3 }),
    inRegions: fc.boolean(),
    note: fc.constantFrom('', 'right of s0', 'left of Whole', 'floating'),
  })
  .map(({ kinds, arrows, regions, inRegions, note }) => {
    const state = (index: number) => (index < 0 ? '[*]' : index >= kinds.length ? 'Whole' : `s${index}`);
    const lines = kinds.flatMap((kind, index) => {
      if (kind === 'described') return [`  s${index}: Waits for part ${index}`];
      return kind === '' ? [`  state "Step ${index}" as s${index}`] : [`  state "Point ${index}" as s${index}${kind}`];
    });
    const inner = regions.map((pairs, region) => [
      ...(inRegions ? [`    [*] --> r${region}_0`] : [`    r${region}_0`]),
      ...pairs.map(([from, to]) => `    r${region}_${from} --> r${region}_${to}`),
    ]);
    const links = arrows.flatMap(({ from, to, label }) => {
      const [source, target] = [state(from), state(to)];
      if (source === target && source === '[*]') return [];
      return [`  ${source} --> ${target}${label === '' ? '' : ` : ${label}`}`];
    });
    const notes =
      note === '' ? [] : note === 'floating' ? ['  note "Mind the gap" as n1'] : [`  note ${note} : Mind the gap`];
    const whole = inner.map((region) => region.join('\n')).join('\n    --\n');
    return `stateDiagram-v2\n${lines.join('\n')}\n  state Whole {\n${whole}\n  }\n${links.join('\n')}\n${notes.join('\n')}\n`;
  });

describe('a state diagram', () => {
  it('of any kind loses nothing silently, nor what its notes say', async () => {
    await fc.assert(
      fc.asyncProperty(stateDiagrams, async (source) => {
        expect(await lossesOf(source), source).toEqual([]);
        const parsed = await parsedFlowchart(source);
        if (!parsed.ok) throw new Error(`${parsed.diagnostic.message}\n${source}`);
        for (const target of ['pdl', 'worfbench'] as const) {
          const converted = convertTo(target, { kind: 'mermaid', source, flowchart: parsed.graph });
          if (!converted.ok || !source.includes('Mind the gap')) continue;
          expect(`${converted.value.text}${converted.value.notes.join()}`, source).toContain('Mind the gap');
        }
        const { text: flowchart } = convertStateDiagram(source);
        const again = await parsedFlowchart(flowchart);
        expect(again.ok || again.diagnostic.message, flowchart).toBe(true);
        expect(lostWords(parsed.graph, { text: flowchart, notes: [] }), source).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a flowchart', () => {
  it.each(corpusFlowcharts())('of the corpus loses nothing silently: %s', async (_, source) => {
    expect(await lossesOf(source)).toEqual([]);
  });

  it.each(filesOf('findings/cases', /\.mmd$/))('of a report loses nothing silently: %s', async (file) => {
    expect(await lossesOf(readFileSync(file, 'utf8'))).toEqual([]);
  });

  it('of any kind loses nothing silently', async () => {
    await fc.assert(
      fc.asyncProperty(flowcharts, async (source) => {
        expect(await lossesOf(source), source).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

const inputOf = (source: string): Extract<ConvertInput, { kind: 'pdl' }> => {
  const { document, dependency, procedure } = analysePdl(source);
  return { kind: 'pdl', source, document, dependency, procedure };
};

/** Names and conditions of a PDL document that neither a text nor a note contains. */
function lostParts(target: TargetFormat, source: string): string[] {
  const input = inputOf(source);
  const converted = convertTo(target, input);
  if (!converted.ok) return [];
  const { text, notes } = converted.value;
  const said = saidText(`${text}\n${notes.join('\n')}`);
  const { slots, apis, answers, others } = input.document;
  const names = [...slots, ...apis, ...answers, ...others].map(({ name }) => name);
  // Plain language phrases conditions differently, and a shortened label contains less than the document.
  const steps = input.procedure.nodes.flatMap(({ kind, label }) =>
    (kind === 'step' || (kind === 'condition' && target !== 'text')) &&
    !/…$|^(?:True|except)$|_EXTRACTOR|_EXECUTOR|API\./i.test(label)
      ? label
      : [],
  );
  // Code writes numbers as Python does.
  return [...names, ...steps].filter((name) => unsaidWords(name, said).some((word) => !/^\d+$/.test(word)));
}

describe('a PDL document', () => {
  const files = [
    ...filesOf('corpus/pdl', /\.yaml$/),
    ...readdirSync(resolve(import.meta.dirname, '../examples')).flatMap((name) =>
      name.endsWith('.yaml') ? [resolve(import.meta.dirname, '../examples', name)] : [],
    ),
  ];
  it.each(files)('loses no name, step or condition silently: %s', (file) => {
    const source = readFileSync(file, 'utf8');
    for (const target of targetFormats) expect(lostParts(target, source), target).toEqual([]);
  });

  it('of any kind loses no name, step or condition silently', () => {
    fc.assert(
      fc.property(procedureDocuments, (source) => {
        for (const target of targetFormats) expect(lostParts(target, source), `${target}\n${source}`).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a plan', () => {
  const file = resolve(shared, 'corpus/worfbench/graphs.jsonl');
  if (!existsSync(file)) console.warn(`SKIPPED: ${file} is not there.`);
  const texts = existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
    : [];

  it('of WorfBench keeps its subtasks and their order, or says what is gone', () => {
    for (const line of texts.filter((_, index) => index % 7 === 0)) {
      const { nodes = [], edges = [] } = JSON.parse(line) as {
        nodes?: string[];
        edges?: [number | string, number | string][];
      };
      const source = `Node:\n${nodes.map((node, index) => `${index + 1}: ${node}`).join('\n')}\nEdge: ${edges.map(([from, to]) => `(${from},${to})`).join(' ')}\n`;
      const read = readSubtasks('worfbench', source);
      if (!read.ok) continue;
      for (const target of targetFormats) {
        const converted = convertTo(target, { kind: 'subtasks', graph: read.value.graph, source, format: 'worfbench' });
        if (converted.ok && target !== 'tools' && target !== 'openapi') {
          expect(lostWords(read.value.graph, converted.value), target).toEqual([]);
        }
      }
    }
  });
});

describe('tools', () => {
  it.each(filesOf('corpus/tools', /\.(?:ya?ml|json|txt)$/))('lose no name and no parameter silently: %s', (file) => {
    const read = parseTools(readFileSync(file, 'utf8'));
    if (!read.ok) return;
    for (const target of ['pdl', 'tools', 'openapi'] as const) {
      const converted = convertTo(target, { kind: 'tools', tools: read.value });
      if (!converted.ok) throw new Error(converted.error.message);
      const said = saidText(`${converted.value.text}\n${converted.value.notes.join('\n')}`);
      const names = read.value.flatMap(({ name, parameters, returns }) => [
        name,
        ...Object.keys((parameters.properties as object | undefined) ?? {}),
        ...Object.keys((returns?.properties as object | undefined) ?? {}),
      ]);
      expect(names.filter((name) => unsaidWords(name, said).length > 0)).toEqual([]);
    }
  });
});
