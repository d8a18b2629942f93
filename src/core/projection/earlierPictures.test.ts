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
  'bank-1-both': '8aea41d4056e',
  'bank-1-none': 'e6c9ddf7f3df',
  'bank-2-both': '809b63d51ef3',
  'bank-2-none': '9ec742c9a298',
  'bank-3-both': '583ab90ca430',
  'bank-3-none': 'a3e87f9729ce',
  'cli-01': '602a4cdbe17f',
  'cli-02': '342be8aa10a4',
  'cli-03': '184afcb09a83',
  'cli-04': 'dbae652072e8',
  'cli-05': '8059cc2a703c',
  'cli-06': 'd53206d6e27f',
  'cli-07': '505a0194edc0',
  'cli-08': '3df2f84af367',
  'cli-09': '964be4f26edd',
  'cli-10': 'cacd67430fba',
  'cli-11': '9d64ef83b632',
  'random-01': 'ec7abf2aa538',
  'random-02': 'ca7d322c22de',
  'random-03': '1ddcc4c8d87d',
  'random-04': '4c021c4ac443',
  'random-05': 'e6643218f57e',
  'random-06': 'ff373b9d1945',
  'random-07': 'f076f968010e',
  'random-08': '9ba4aa0d2e06',
  'random-09': '522e332a1d74',
  'random-10': '60fcd4db41fe',
};

it('shows what it showed when they were written', () => {
  expect(Object.fromEntries(names.map((name) => [name, pictureOf(name)]))).toEqual(expected);
});
