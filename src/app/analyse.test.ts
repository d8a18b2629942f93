import { afterEach, describe, expect, it, vi } from 'vitest';
import { parsePdl } from '../core/language';
import { applyTextEdits } from '../core/support';
import { createFakeWorkers } from '../testing/fakeWorkers';
import { generateTestWorkflow } from '../testing/generateTestWorkflow';
import { createAnalyser, loadReader } from './analyse';
import { createAnalysisHandler } from './handleAnalysisRequest';
import { toAnalysis } from './toAnalysis';

afterEach(() => void vi.unstubAllGlobals());

const small = 'Name: Tea\nAPIs:\n  - name: boil\n';
const large = (name: string) => `Name: ${name}\nAPIs:\n  - name: boil\n${'# filler\n'.repeat(12_000)}`;

/** The reader is loaded after the first paint. */
const readerIsThere = async () => {
  await loadReader();
  await new Promise((resolve) => setTimeout(resolve));
};

/** Workers in this thread; `load` loads the handler of each. */
function stubWorkers(load = async () => createAnalysisHandler()) {
  const fake = createFakeWorkers({ analyse: load });
  vi.stubGlobal('Worker', fake.Worker);
  return fake;
}

const missing = async () => {
  throw new TypeError('Failed to fetch dynamically imported module');
};

describe('the analyser', () => {
  it('answers small common texts at once when the reader is loaded, others later', async () => {
    const analyse = createAnalyser();
    // The worker reads the first text while the reader is loaded.
    expect(await analyse('pdl', small)).toMatchObject({ kind: 'pdl', title: 'Tea', source: small });
    await readerIsThere();
    expect(analyse('pdl', small)).toMatchObject({ kind: 'pdl', title: 'Tea', source: small });
    const largeAnalysis = analyse('pdl', large('Big'));
    expect(largeAnalysis).toBeInstanceOf(Promise);
    expect(await largeAnalysis).toMatchObject({ title: 'Big' });
  });

  it('works without its worker if that cannot run, for waiting and later texts', async () => {
    const { made, control } = stubWorkers();
    control.answers = false;
    const analyse = createAnalyser();
    const waiting = [analyse('pdl', large('First')), analyse('pdl', large('Second'))];
    made[0]?.breakDown('broken');
    expect((await Promise.all(waiting)).map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(await analyse('pdl', large('Third'))).toMatchObject({ title: 'Third' });
    expect(made.map(({ sent }) => sent.length)).toEqual([1]);
  });

  it.each([
    { problem: 'does not load', load: undefined },
    { problem: 'loads without the rest of its code', load: missing },
  ])('starts its worker again when the first one $problem', async ({ load }) => {
    const { made, control } = stubWorkers(load);
    control.answers = load !== undefined;
    const analyse = createAnalyser();
    const waiting = [analyse('pdl', large('First')), analyse('pdl', large('Second'))];
    if (!load) made[0]?.breakDown();
    expect((await Promise.all(waiting)).map(({ title }) => title)).toEqual(['First', 'Second']);
    void analyse('pdl', 'Name: another one');
    await vi.waitFor(() => expect(made).toHaveLength(2));
  });

  it('reads a large text incrementally, requests only changes from the worker, and equals a full reading', async () => {
    const { made } = stubWorkers();
    const requests = () => made[0]?.sent.flatMap((message) => (message.kind === 'call' ? [message.input] : [])) ?? [];
    const analyse = createAnalyser();
    const { source } = generateTestWorkflow(800);
    const expectWhole = async (text: string, options?: Parameters<typeof analyse>[2]) => {
      const analysis = await analyse('pdl', text, options);
      expect(analysis).toEqual(toAnalysis(parsePdl(text), options));
      return analysis;
    };
    const first = await expectWhole(source);
    await readerIsThere();
    const step = `${source}  API.zq()\n`;
    const second = await expectWhole(step);
    expect(requests()).toEqual([
      { text: source, options: undefined, wants: 'analysis' },
      { text: [{ range: { start: source.length, end: source.length }, text: '  API.zq()\n' }], wants: 'changes' },
    ]);
    // Parts that the edit does not touch are the same object as before, not only equal.
    expect(second.document?.apis).toBe(first.document?.apis);
    const strict = { preset: 'strict' } as const;
    await expectWhole(step, strict);
    expect(requests().at(-1)).toEqual({ text: [], options: strict, wants: 'changes' });
    // An edit with larger effects is sent to the worker, as an edit.
    await expectWhole(step.replace('Name: Generated', 'Name: "Made'));
    expect(requests().at(-1)).toMatchObject({ wants: 'analysis', text: [{ text: '"Made' }] });
    await expectWhole(applyTextEdits(step, [{ range: { start: 0, end: 0 }, text: '# first\n' }]));
    await expectWhole(source);
  });

  it('includes the node positions of a small procedure in the first answer only, if they are requested', () => {
    const answer = createAnalysisHandler();
    const text = 'Name: Tea\nAPIs:\n  - name: boil\nProcedure: |\n  [boil]()\n';
    const first = answer({ text, wants: 'analysis', places: true });
    const analysis = first.kind === 'analysis' ? first.analysis : undefined;
    expect(Object.keys(analysis?.places?.procedure ?? {})).toEqual(
      analysis?.graphs.procedure?.nodes.map(({ id }) => id),
    );
    expect(answer({ text, wants: 'analysis' })).not.toHaveProperty('analysis.places');
    const { source } = generateTestWorkflow(800);
    expect(createAnalysisHandler()({ text: source, wants: 'analysis', places: true })).not.toHaveProperty(
      'analysis.places',
    );
  });

  it('returns the same object to all callers of one result, and keeps equal diagnostics', async () => {
    const analyse = createAnalyser();
    const text = 'Name: Tea\nAPIs:\n  - name: boil\n  - name: pour\nProcedure: |\n  boil()\n';
    const before = await analyse('pdl', text);
    await readerIsThere();
    const after = await analyse('pdl', `${text}  # later\n`);
    expect(after.diagnostics.length).toBeGreaterThan(0);
    expect(after.diagnostics).toBe(before.diagnostics);
  });
});
