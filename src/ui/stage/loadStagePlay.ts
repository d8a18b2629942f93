// Loads the play of a stage address: the recording of a built-in demo, runs of this browser, or the recording inside an
// address.

import { projectStage, readStageRecording, type StageRecording } from '../../core/stage';
import { fail, ok, type Result } from '../../core/support';
import { demos, examples } from '../../examples';
import { loadRecordedPlays } from '../../examples/recordedPlays';
import { stageMessages as t } from '../../messages/stage.en';
import { controllerLabelOf, namesOfRuns } from '../../state/runs/runNames';
import { readStageAddress } from '../../state/support/stageAddress';
import type { WeirStores } from '../studio/weirContext';
import { loadStageTexts } from './stageTexts';

/** A recording, or a demo, whose link needs no recording. */
export interface ShownPlay extends StageRecording {
  readonly kind: 'demo' | 'runs' | 'recording';
}

/** Fails with a sentence for the user. Rejects if a part of Weir or the storage is not available. */
export async function loadStagePlay(weir: WeirStores, shown: string): Promise<Result<ShownPlay, string>> {
  const source = readStageAddress(shown);
  switch (source.kind) {
    case 'demo':
      return loadDemo(source.id);
    case 'runs':
      return loadRuns(weir, shown, source.ids);
    case 'recording': {
      const text = await weir.share.getState().ask((sharing) => sharing.readStageLink(source.data));
      const read = text.ok ? readStageRecording(text.value) : text;
      if (!read.ok) return fail(t.linkRefused({ why: read.error }));
      return ok({ ...read.value, ...loadStageTexts(weir.setupStorage, shown), kind: 'recording' });
    }
  }
}

async function loadDemo(id: string): Promise<Result<ShownPlay, string>> {
  const demo = demos.find((one) => one.id === id);
  if (!demo) return fail(t.notFound);
  const play = (await loadRecordedPlays())[id];
  if (!play) return fail(t.notFound);
  const { title, captions, claim, exampleId } = demo;
  const workflow = examples.find((example) => example.id === exampleId)?.title ?? '';
  return ok({ kind: 'demo', title, workflow, captions, play, ...(claim === undefined ? {} : { claim }) });
}

async function loadRuns(
  { repository, runs, setupStorage }: WeirStores,
  shown: string,
  ids: readonly string[],
): Promise<Result<ShownPlay, string>> {
  const logs = await Promise.all(ids.map((id) => repository.loadEvents(id)));
  const listed = ids.flatMap((id) => runs.getState().runs.find((run) => run.id === id) ?? []);
  const names = namesOfRuns(listed);
  // The shortest titles that distinguish the columns: the name that a person gave, else controllers, else the whole
  // name.
  const short = new Map(listed.map((run) => [run.id, run.name ?? controllerLabelOf(run) ?? run.model]));
  const areDistinct = new Set(short.values()).size === listed.length;
  const sessions = ids.flatMap((id, index) => {
    const log = logs[index] ?? [];
    const title = (areDistinct ? short : names).get(id) ?? String(index + 1);
    return log.length > 0 ? [{ title, log }] : [];
  });
  if (sessions.length === 0) return fail(t.runsNotFound);
  const workflow = listed[0]?.title ?? '';
  const subjects = new Set(listed.map(({ subject }) => subject));
  const title = (subjects.size === 1 && listed[0]?.subject) || workflow;
  const texts = loadStageTexts(setupStorage, shown);
  return ok({ kind: 'runs', title, workflow, captions: [], play: projectStage(sessions), ...texts });
}
