// The plays included in Weir, which the stage shows without any model. This test records them from whole runs through
// engine, SDK and rehearsal endpoint: `WEIR_RECORD=1 npx vitest run src/examples/recordings`.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createOpenAiChat } from '../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../adapters/rehearsal';
import { buildSessionTools, createSessionRunner, defaultSessionConfig, oowCategories } from '../core/session';
import { isGoodOutcome, printRecording, projectStage, readStageRecording, type StagePlay } from '../core/stage';
import { type Demo, type DemoColumn, demos, examples } from '.';

const file = join(import.meta.dirname, 'recordedPlays.json');

async function hold(demo: Demo, { title, model, controllers }: DemoColumn) {
  const example = examples.find(({ id }) => id === demo.exampleId);
  if (!example) throw new Error(`${demo.id} names no example`);
  const document = { title: example.title, kind: example.kind, source: example.source };
  let time = 0;
  const runner = createSessionRunner({
    chat: createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: 'rehearsal', fetch: createRehearsalFetch() }),
    clock: { now: () => ++time },
    sessionId: demo.id,
    config: {
      ...defaultSessionConfig,
      model,
      rehearsal: true,
      seed: demo.seed,
      controllers,
      user: { kind: 'scripted', turns: demo.turns },
      tools: demo.tools,
    },
    document,
    tools: buildSessionTools([document], []),
  });
  runner.start();
  for (let round = 0; round < 200 && runner.state.phase.kind !== 'ended'; round++) {
    await runner.settled();
    await Promise.resolve();
  }
  return { title, log: runner.events };
}

const playOf = async (demo: Demo) =>
  projectStage(await Promise.all(demo.arms.map((arm) => hold(demo, arm))), demo.goal);

const recordedPlays = () => JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, StagePlay>>;

describe('the demos on the stage', () => {
  if (process.env['WEIR_RECORD'])
    it('are recorded', async () => {
      const plays = await Promise.all(demos.map(async (demo) => [demo.id, await playOf(demo)] as const));
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(plays), null, 1)}\n`);
    });

  it('are six or more over three workflows or more, one of them Chinese, and cover every category of out-of-workflow turns', () => {
    expect(demos.length).toBeGreaterThanOrEqual(6);
    expect(new Set(demos.map(({ exampleId }) => exampleId)).size).toBeGreaterThanOrEqual(3);
    expect(demos.some(({ turns }) => turns.some(({ text }) => /\p{Script=Han}/u.test(text)))).toBe(true);
    const categories = demos.flatMap(({ turns }) => turns.flatMap(({ oow }) => (oow ? [oow.split('/')[0]] : [])));
    expect(new Set(categories)).toEqual(new Set(oowCategories.map(({ id }) => id)));
  });

  for (const demo of demos)
    it(`${demo.id}: the recorded columns end apart, and a run of today ends as they do`, async () => {
      const recorded = recordedPlays()[demo.id];
      expect(recorded?.columns.map(({ title }) => title)).toEqual(demo.arms.map(({ title }) => title));
      expect(recorded?.columns.map(({ outcome }) => isGoodOutcome(outcome))).toEqual([false, true]);
      expect(recorded?.turns.map(({ text }) => text)).toEqual(demo.turns.map(({ text }) => text));
      if (!recorded) throw new Error('no recording');
      const shared = { title: demo.id, workflow: demo.exampleId, captions: [], play: recorded };
      expect(readStageRecording(printRecording(shared))).toEqual({ ok: true, value: shared });
      const today = await playOf(demo);
      expect(today.columns.map(({ outcome }) => outcome.kind)).toEqual(
        recorded?.columns.map(({ outcome }) => outcome.kind),
      );
    });
});
