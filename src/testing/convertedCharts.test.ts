// Flowcharts as newcomers draw them, converted with the guess as it is, and run with the rehearsal model to their end.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPdl } from '../core/checks';
import { buildFlowchartGraph, readFlowchart } from '../core/flowchart';
import { convertWithMapping } from '../core/formats';
import { buildDependencyGraph, buildProcedureGraph, parsePdl } from '../core/language';
import { buildSessionTools, createSessionRunner, defaultSessionConfig } from '../core/session';
import { rehearsalChat } from './rehearsalChat';
import { createSteppingClock } from './scriptedChat';

const folder = resolve(import.meta.dirname, 'charts');
const charts = readdirSync(folder).filter((file) => file.endsWith('.mmd'));

function convert(file: string) {
  const source = readFileSync(join(folder, file), 'utf8');
  const graph = buildFlowchartGraph(readFlowchart(source).data);
  const converted = convertWithMapping(source, graph, new Map());
  if (!converted.ok) throw new Error(converted.error.message);
  return { graph, ...converted.value };
}

async function rehearse(pdl: string, generated: 'success' | undefined, seed: number) {
  const document = { title: 'Chart', kind: 'pdl', source: pdl } as const;
  const runner = createSessionRunner({
    chat: rehearsalChat,
    clock: createSteppingClock(),
    sessionId: 'chart',
    document,
    tools: buildSessionTools([document]),
    config: {
      ...defaultSessionConfig,
      seed,
      tools: { default: 'mock', ...(generated ? { generated } : {}) },
      user: { kind: 'simulated', model: 'rehearsal-compliant' },
    },
  });
  runner.start();
  await runner.settled();
  const { transcript, counters } = runner.state;
  const advice = runner.events.findLast((event) => event.kind === 'controller.advised');
  return {
    said: transcript.flatMap((entry) => (entry.kind === 'agent' ? [entry.text] : [])),
    calls: transcript.flatMap((entry) => (entry.kind === 'call' ? [entry.name] : [])),
    denied: counters.denied,
    isAtEnd: advice?.kind === 'controller.advised' && advice.text.startsWith('The procedure is at its end.'),
  };
}

describe.each(charts)('%s', (file) => {
  const { pdl, rows, graph } = convert(file);

  it('converts without errors, and each decision has a step or a question for its value', () => {
    const document = parsePdl(pdl);
    expect(document.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(
      checkPdl({
        document,
        dependency: buildDependencyGraph(document),
        procedure: buildProcedureGraph(document),
      }).filter(({ severity }) => severity === 'error'),
    ).toEqual([]);
    for (const { label, decides, slots, kind, node } of rows) {
      const [value = ''] = decides.split(' ');
      if (kind !== 'condition' || slots.includes(value)) continue;
      const behind = graph.edges
        .filter(({ to }) => to === node)
        .map(({ from }) => rows.find((row) => row.node === from));
      // A decision behind another decision has the value of an earlier step.
      if (behind.every((row) => row?.kind === 'condition')) continue;
      for (const row of behind)
        expect([...(row?.results ?? []), ...(row?.slots ?? [])], `${label} after ${row?.label}`).toContain(value);
    }
  });

  it('comes to its end if all calls succeed', async () => {
    const { said, denied, isAtEnd } = await rehearse(pdl, 'success', 1);
    expect(said.at(-1)).toMatch(/anything else I can help with\?$/);
    expect([isAtEnd, denied]).toEqual([true, 0]);
  });

  it('ends, or reports the loop that does not end', async () => {
    for (const seed of [1, 2, 3]) {
      const { said, denied, isAtEnd } = await rehearse(pdl, undefined, seed);
      const stops = said.some((text) => text.includes('without an end'));
      expect(denied).toBe(0);
      expect(isAtEnd || stops || /\?$|say "go on"/.test(said.at(-1) ?? ''), said.at(-1)).toBe(true);
      if (!isAtEnd) expect(said.filter((text) => text.includes('That is done'))).toEqual([]);
    }
  });
});

describe('the deployment', () => {
  it('visits the steps of a release', async () => {
    const { calls } = await rehearse(convert('deployment.mmd').pdl, 'success', 1);
    for (const name of ['run_unit_tests', 'scan_image', 'run_smoke_tests', 'request_approval', 'watch_metrics'])
      expect(calls).toContain(name);
    expect(calls.at(-1)).toBe('tag_release');
  });
});
