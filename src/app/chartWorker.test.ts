import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFlowchart } from '../core/flowchart';
import { createRandom } from '../core/support';
import { drawSeed, runCount } from '../testing/draws';
import { createFakeWorkers } from '../testing/fakeWorkers';
import { createAnalyser } from './analyse';
import { type ChartWorkerRequest, createChartHandler } from './handleChartRequest';
import { toFlowchartAnalysis } from './toAnalysis';

afterEach(() => void vi.unstubAllGlobals());

const chart = (nodes: number) =>
  ['flowchart LR', ...Array.from({ length: nodes }, (_, at) => `  n${at}{Step ${at}} --> n${(at * 7 + 1) % nodes}`)]
    .join('\n')
    .concat('\nsubgraph g\n  n1\nend\n');

describe('large flowcharts', () => {
  const stubWorker = () => {
    const fake = createFakeWorkers({ readChart: async () => createChartHandler() });
    vi.stubGlobal('Worker', fake.Worker);
    return fake;
  };

  it('are read in a worker, which receives only the edit', async () => {
    const { made } = stubWorker();
    const analyse = createAnalyser();
    const source = chart(1200);
    const first = await analyse('mermaid', source);
    expect(first).toEqual(toFlowchartAnalysis(readFlowchart(source)));
    const next = source.replace('{Step 7}', '{Step 7a}');
    const second = await analyse('mermaid', next);
    expect(second).toEqual(toFlowchartAnalysis(readFlowchart(next)));
    const requests = made[0]?.sent.flatMap(({ kind, ...sent }) =>
      'input' in sent ? [sent.input as ChartWorkerRequest] : [],
    );
    expect(requests?.map(({ text }) => text.length)).toEqual([source.length, 1]);
    // Nodes before the edit are the same objects, not only equal.
    expect(second.graphs.flowchart?.nodes[0]).toBe(first.graphs.flowchart?.nodes[0]);
  });

  it('have the same result edit by edit as when they are read whole', async () => {
    stubWorker();
    const analyse = createAnalyser();
    const random = createRandom(drawSeed(5));
    const scraps = ['a', ' ', '\n', ']', '{', '%% c\n', 'subgraph x\n', 'end\n', ' --> n3', '-', '"', '', '', ''];
    let source = chart(1300);
    for (let round = 0; round < runCount(6); round++) {
      expect(await analyse('mermaid', source), `round ${round}`).toEqual(toFlowchartAnalysis(readFlowchart(source)));
      const at = random.int(source.length);
      const scrap = scraps[random.int(scraps.length)] ?? '';
      source = source.slice(0, at) + scrap + source.slice(at + (random.next() < 0.5 ? 0 : random.int(9)));
    }
  });

  it('are read on the main thread if the worker cannot run', async () => {
    const { made, control } = stubWorker();
    control.answers = false;
    const analyse = createAnalyser();
    const waiting = analyse('mermaid', chart(1300));
    await vi.waitFor(() => expect(made).toHaveLength(1), { timeout: 20_000 });
    made[0]?.breakDown('broken');
    expect((await waiting).graphs.flowchart?.nodes).toHaveLength(1300);
  });
});
