// Runs every real document through every authoring command: a result or one line of refusal, never a crash.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { targetFormats } from '../core/formats';
import { createFakeInput, runWeir, runWeirJson } from '../testing/fakeCliInput';

const corpus = resolve(import.meta.dirname, '../../../shared/corpus');
const isThere = existsSync(corpus);
if (!isThere) console.warn(`SKIPPED: ${corpus} is not there, so no real document went through the command line.`);

const documents = (folder: string, pattern: RegExp) =>
  isThere
    ? readdirSync(join(corpus, folder))
        .filter((name) => pattern.test(name))
        .map((name) => join(corpus, folder, name))
    : [];
const targets = targetFormats;

describe.skipIf(!isThere)('real documents', () => {
  it.each(documents('pdl', /\.yaml$/).map((path) => [basename(path), path] as const))('%s', async (name, path) => {
    const fake = createFakeInput({ [name]: readFileSync(path, 'utf8') });
    const checked = await runWeir(fake, ['check', name, '--json']);
    expect(checked.stderr).toBe('');
    const { files } = JSON.parse(checked.stdout) as {
      files: { kind: string; name: string; diagnostics: { level: string; line: number; endLine: number }[] }[];
    };
    expect(files).toMatchObject([{ kind: 'pdl', name: expect.stringMatching(/\S/) as unknown }]);
    const levels = (files[0]?.diagnostics ?? []).map((found) => found.level);
    expect(checked.exitCode).toBe(levels.includes('error') ? 1 : 0);
    for (const found of files[0]?.diagnostics ?? []) expect(found.endLine).toBeGreaterThanOrEqual(found.line);
    for (const view of ['dependency', 'procedure']) {
      const graph = (await runWeirJson(fake, ['graph', name, '--view', view])) as {
        nodes: { id: string }[];
        edges: { from: string; to: string }[];
      };
      expect(graph.nodes.length).toBeGreaterThan(2);
      const ids = new Set(graph.nodes.map((node) => node.id));
      expect(graph.edges.every((edge) => ids.has(edge.from) && ids.has(edge.to))).toBe(true);
    }
    const measured = (await runWeirJson(fake, ['metrics', name])) as { dependency: { nodes: number } };
    expect(measured.dependency.nodes).toBeGreaterThan(2);
    for (const target of targets) {
      const { exitCode, stderr } = await runWeir(fake, ['convert', name, '--to', target, '--json']);
      if (exitCode !== 0) {
        // A document without an API has no tools: the command reports that instead of writing an empty file.
        expect([target, stderr]).toEqual([
          expect.stringMatching(/^(?:open|tools)/),
          expect.stringContaining('declares no API'),
        ]);
        continue;
      }
      const { text } = (await runWeirJson(fake, ['convert', name, '--to', target])) as { text: string };
      expect(text.trim(), target).not.toBe('');
    }
  });

  it('reads a share of the flowcharts, and places the fault of those that Mermaid rejects', async () => {
    const good = documents('mermaid', /\.mmd$/).filter((_, index) => index % 12 === 0);
    const bad = documents('mermaid/invalid', /\.mmd$/);
    for (const path of [...good, ...bad]) {
      const name = basename(path);
      const fake = createFakeInput({ [name]: readFileSync(path, 'utf8') });
      const { exitCode, stdout } = await runWeir(fake, ['check', name, '--json']);
      expect([name, exitCode]).toEqual([name, bad.includes(path) ? 1 : 0]);
      expect(JSON.parse(stdout)).toMatchObject({ files: [{ kind: 'mermaid' }] });
      for (const target of ['pdl', 'aov', 'text']) {
        const { exitCode: code, stdout: text, stderr } = await runWeir(fake, ['convert', name, '--to', target]);
        expect(stderr, `${name} ${target}`).not.toContain('fault of weir');
        expect(code === 0 ? text !== '' : code === 2 && stderr.split('\n').length === 2, `${name} ${target}`).toBe(
          true,
        );
      }
    }
  });

  it('measures the reference graphs as the references say', async () => {
    const lines = readFileSync(join(corpus, 'metrics/aov.jsonl'), 'utf8').trim().split('\n');
    for (const line of lines.filter((_, index) => index % 7 === 0)) {
      const record = JSON.parse(line) as {
        id: string;
        n: number;
        edge_list: number[][];
        metrics: Record<string, unknown> & { is_dag: boolean; durations?: number[] };
      };
      const { metrics } = record;
      const nodes = Array.from({ length: record.n }, (_, index) => `n${index}`);
      const graph = { nodes, edges: record.edge_list, ...(metrics.durations ? { durations: metrics.durations } : {}) };
      const fake = createFakeInput({ '-': JSON.stringify(graph) });
      const { dependency } = (await runWeirJson(fake, 'metrics -')) as { dependency: Record<string, unknown> };
      expect(dependency.edges, record.id).toBe(metrics.edges);
      expect(dependency.dependencyComplexity).toBeCloseTo(metrics.dependency_complexity as number, 9);
      if (!metrics.is_dag) {
        expect(dependency).toMatchObject({ steps: null, cycle: expect.any(Array) as unknown });
        continue;
      }
      expect(dependency).toMatchObject({ steps: metrics.steps, width: metrics.width });
      expect(dependency.parallelism).toBeCloseTo(metrics.parallelism as number, 9);
      expect(new Set(JSON.stringify(dependency.redundantEdges).match(/\[\d+,\d+\]/g))).toEqual(
        new Set(JSON.stringify(metrics.redundant_edges).match(/\[\d+,\d+\]/g)),
      );
      const orders = dependency.topologicalOrders as string;
      if (typeof metrics.topological_orders === 'string' && !orders.startsWith('>=')) {
        expect(orders).toBe(metrics.topological_orders);
      }
      if (metrics.durations) expect(dependency.criticalPathDuration).toBe(metrics.critical_path_duration);
    }
  });
});
