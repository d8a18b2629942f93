// A line of 300,000 characters, as after a paste, at every place of a document that takes text.

import { describe, expect, it } from 'vitest';
import { readFlowchart } from '../flowchart';
import type { WorkflowGraph } from '../graph';
import type { Diagnostic } from '../support';
import { analyseFlowchart } from './analyseFlowchart';
import { analysePdl } from './analysePdl';
import { buildCanvasView } from './buildCanvasView';
import { buildScene } from './scene/wholeScene';

const LENGTH = 300_000;

const lines: Readonly<Record<string, string>> = {
  letters: 'x'.repeat(LENGTH),
  brackets: '['.repeat(LENGTH),
  quotes: '"'.repeat(LENGTH),
  calls: 'API.a() '.repeat(LENGTH / 8),
  edges: 'a-->b;'.repeat(LENGTH / 6),
};

const pdl = (top: string, step: string) =>
  `Name: Long\n${top}APIs:\n  - name: a\n    response: [r]\nProcedure: |\n  [r] = API.a()\n  ${step}\n`;

const documents: Readonly<Record<string, (line: string) => string>> = {
  alone: (line) => line,
  'a description': (line) => pdl(`Desc: ${line}\n`, 'API.a()'),
  'a statement': (line) => pdl('', line),
  'a condition': (line) => pdl('', `if ${line}:\n    API.a()`),
  'an argument': (line) => pdl('', `API.a(${line})`),
};

const charts: Readonly<Record<string, (line: string) => string>> = {
  'a statement': (line) => `flowchart TD\n  ${line}\n  a --> b\n`,
  'a label': (line) => `flowchart TD\n  a[${line}] --> b\n`,
  'an edge': (line) => `flowchart TD\n  a -->|${line}| b\n`,
};

function expectSound(source: string, graphs: readonly WorkflowGraph[], diagnostics: readonly Diagnostic[]): void {
  for (const { range, message, related = [], fixes = [] } of diagnostics) {
    expect(range.start >= 0 && range.end <= source.length && range.start <= range.end).toBe(true);
    const words = [message, ...related.map((one) => one.message), ...fixes.map(({ title }) => title)];
    expect(words.filter((text) => text.length > 2_000)).toEqual([]);
  }
  for (const graph of graphs) {
    const positions = Object.fromEntries(graph.nodes.map(({ id }, index) => [id, { x: 0, y: index * 100 }]));
    const scene = buildScene(buildCanvasView(graph, { positions, diagnostics }));
    expect(scene.boxes.every(({ width, height }) => width < 1_000 && height < 1_000)).toBe(true);
  }
}

describe.each(Object.entries(lines))('a line of 300,000 characters: %s', (_, line) => {
  it.each(Object.entries(documents))('as %s of a procedure', (_place, build) => {
    const source = build(line);
    const { dependency, procedure, diagnostics } = analysePdl(source);
    expectSound(source, [dependency, procedure], diagnostics);
  });

  it.each(Object.entries(charts))('as %s of a flowchart', (_place, build) => {
    const source = build(line);
    const { graph, diagnostics } = analyseFlowchart(readFlowchart(source));
    expectSound(source, [graph], diagnostics);
  });
});
