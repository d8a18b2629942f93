// Logs of rules 1 record no path. Their display on the canvas, in heat overlays and in coverage must not change.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { buildFlowchartGraph, readFlowchart } from '../flowchart';
import { buildProcedureGraph, readPdlCached } from '../language';
import { readLog, reduceSession } from '../session';
import { measureCoverage, projectHeat, projectRunLight, traceSession } from '.';

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
        projectRunLight(state, graph, workflow),
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
  'bank-1-both': '96d85453b2a8',
  'bank-1-none': '959f93a38f6f',
  'bank-2-both': '2e77f17206c9',
  'bank-2-none': '0e5135cae6b2',
  'bank-3-both': '9fe55814c1ec',
  'bank-3-none': 'b96cc851ec46',
  'cli-01': '2cdc7402faf4',
  'cli-02': '0b40aa0681e7',
  'cli-03': 'e427ad116e3f',
  'cli-04': '31e457d4f04c',
  'cli-05': '62d9f93baa3f',
  'cli-06': '40ecafb06c57',
  'cli-07': 'e323273bec30',
  'cli-08': 'ca5cc2e1f076',
  'cli-09': '91f9d5059e75',
  'cli-10': 'fbd8ccc756c8',
  'cli-11': '3f7d9c31b388',
  'random-01': '2bc015dd2478',
  'random-02': '7edb151b548a',
  'random-03': '7f666a01f2ae',
  'random-04': 'c7420462c64f',
  'random-05': 'b675f04c8d95',
  'random-06': 'e138c901a99a',
  'random-07': 'c77fb5e469b6',
  'random-08': 'd783c2ac9be6',
  'random-09': 'fd28a6e392eb',
  'random-10': 'f98c6264c598',
};

it('shows what it showed when they were written', () => {
  expect(Object.fromEntries(names.map((name) => [name, pictureOf(name)]))).toEqual(expected);
});
