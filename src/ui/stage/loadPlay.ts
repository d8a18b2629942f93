// What the stage is asked to show: a demo that comes with Weir, recorded, or runs of this browser.

import { projectStage, type StagePlay } from '../../core/stage';
import { demos, examples } from '../../examples';
import { runsOnStage } from '../studio/stageAddress';
import type { WeirStores } from '../studio/weirContext';

export interface ShownPlay {
  readonly title: string;
  readonly workflow: string;
  readonly play: StagePlay;
  readonly captions: readonly string[];
  /** The agent's word for an outcome that it claims. */
  readonly claim?: string;
}

/** By the id of their demo; a test holds the file to what it should be. */
type RecordedPlays = Readonly<Record<string, StagePlay | undefined>>;

/** Undefined where there is nothing of that name. Rejects when a part of Weir or the storage does not answer. */
export async function loadPlay(weir: WeirStores, shown: string): Promise<ShownPlay | undefined> {
  const ids = runsOnStage(shown);
  if (ids) return loadRuns(weir, ids);
  const demo = demos.find(({ id }) => id === shown);
  if (!demo) return undefined;
  const plays = JSON.parse((await import('../../examples/recordedPlays.json?raw')).default) as RecordedPlays;
  const play = plays[shown];
  const example = examples.find(({ id }) => id === demo.exampleId);
  return play && { ...demo, play, workflow: example?.title ?? '' };
}

async function loadRuns({ repository, runs }: WeirStores, ids: readonly string[]): Promise<ShownPlay | undefined> {
  const logs = await Promise.all(ids.map((id) => repository.loadEvents(id)));
  const listed = runs.getState().runs;
  const found = ids.flatMap((id, index) => {
    const log = logs[index] ?? [];
    const run = listed.find((one) => one.id === id);
    return log.length > 0
      ? [{ title: run?.name ?? run?.title ?? '', model: run?.model ?? '', workflow: run?.title ?? '', log }]
      : [];
  });
  const [first] = found;
  if (!first) return undefined;
  const sessions = found.map(({ title, model, log }, index) => ({
    title: found.some((other, place) => place !== index && other.title === title) ? model || `${index + 1}` : title,
    log,
  }));
  return { title: first.workflow, workflow: first.workflow, play: projectStage(sessions), captions: [] };
}
