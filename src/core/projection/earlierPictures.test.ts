// Logs of rules 1 record no path. Their display on the canvas, in heat overlays and in coverage must not change.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../flowchart';
import { buildProcedureGraph, readPdlCached } from '../language';
import { readLog, reduceSession } from '../session';
import { measureCoverage, projectHeat, projectRunOverlay, traceSession } from '.';

const folder = resolve(import.meta.dirname, '../../testing/earlierLogs');
const names = readdirSync(folder).flatMap((file) => (file.endsWith('.jsonl.gz') ? [file.slice(0, -9)] : []));

const pictureOf = (name: string): string => {
  const read = readLog(gunzipSync(readFileSync(`${folder}/${name}.jsonl.gz`)).toString('utf8'));
  if (!read.ok) throw new Error(`${name} line ${read.error.line}: ${read.error.message}`);
  const hash = createHash('sha256');
  const lengths = [...new Set([1, 0.25, 0.5, 0.75].map((share) => Math.ceil(share * read.value.length)))];
  for (const length of lengths) {
    const state = reduceSession(read.value.slice(0, length));
    for (const [workflow, { kind, source }] of state.documents.entries()) {
      const graph =
        kind === 'pdl' ? buildProcedureGraph(readPdlCached(source)) : buildFlowchartGraph(readFlowchart(source).data);
      const coverage = measureCoverage([traceSession(state)], graph);
      const parts = [
        projectRunOverlay(state, graph, workflow),
        projectHeat(state, graph, 'order', workflow),
        projectHeat(state, graph, 'time', workflow),
        [...coverage.nodes, ...coverage.edges, ...coverage.preconditions],
      ];
      hash.update(JSON.stringify(parts, (_, value) => sorted(value)));
    }
  }
  return hash.digest('hex').slice(0, 12);
};

/** Ignores the order of fields. */
const sorted = (value: unknown) =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const expected: Readonly<Record<string, string>> = {
  'bank-1-both': '045fce8d28e4',
  'bank-1-none': '29a56249d0ff',
  'bank-2-both': '6fd5c5a622f7',
  'bank-2-none': 'c17cd644e03d',
  'bank-3-both': 'aef57de5f1bf',
  'bank-3-none': '80af620bf0e8',
  'cli-01': '57519e7e665b',
  'cli-02': '4362e00f4b18',
  'cli-03': '8936fb9af428',
  'cli-04': '25022d6459b0',
  'cli-05': '85ba978f353f',
  'cli-06': '4b27190de97d',
  'cli-07': '66804d9eefe7',
  'cli-08': '6c6981bdd659',
  'cli-09': '3764195c03e7',
  'cli-10': '3f83b1d0fa37',
  'cli-11': '640056dc46fe',
  'random-01': '5e0339a6ff3d',
  'random-02': '2951309c2ee8',
  'random-03': 'da4f9c34459e',
  'random-04': '74ca0905e68f',
  'random-05': '11c0a92e08f2',
  'random-06': '4f974463608d',
  'random-07': '8ffa2f3e502c',
  'random-08': '5a19438d077d',
  'random-09': 'd9ec26a13611',
  'random-10': 'c96235290678',
};

it('shows what it showed when they were written', () => {
  expect(Object.fromEntries(names.map((name) => [name, pictureOf(name)]))).toEqual(expected);
});
