import { describe, expect, it } from 'vitest';
import { packText, unpackText } from '../../adapters/compression/packText';
import { printRecording, type StageRecording } from '../../core/stage';
import { createMemoryRepository, type StoredRun } from '../../core/storage';
import { fail } from '../../core/support';
import { demos } from '../../examples';
import { createShareLinks } from '../../state/exchange/shareLinks';
import { stageAddressOfRuns, stageOfLink } from '../../state/support/stageAddress';
import { createScriptedChat } from '../../testing/scriptedChat';
import { answerReply, callReply, hospitalRunner } from '../../testing/sessionFixtures';
import type { WeirStores } from '../studio/weirContext';
import { loadStagePlay } from './loadStagePlay';
import { saveStageTexts } from './stageTexts';

/** The parts of the app that a play is loaded from: stored logs, the list of their runs, links, typed texts. */
function weirWith(repository = createMemoryRepository(), runs: readonly Partial<StoredRun>[] = []): WeirStores {
  const texts = new Map<string, string>();
  const setupStorage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
  const settings = () => ({ baseUrl: '', keys: {} });
  const links = createShareLinks({ workspace: {} as WeirStores['workspace'], settings, packText, unpackText });
  const share = { getState: () => ({ ask: (work: (sharing: typeof links) => unknown) => work(links) }) };
  return { repository, setupStorage, share, runs: { getState: () => ({ runs }) } } as unknown as WeirStores;
}

async function show(weir: WeirStores, address: string): Promise<StageRecording & { readonly kind: string }> {
  const shown = await loadStagePlay(weir, address);
  if (!shown.ok) throw new Error(shown.error);
  return shown.value;
}

/** A stored session in which the user asks to skip a step. */
async function storedRun() {
  const repository = createMemoryRepository();
  const runner = hospitalRunner(createScriptedChat([callReply('check_hospital'), answerReply('Which department?')]), {
    user: { kind: 'scripted', turns: [{ text: 'Book me in', oow: 'procedure-jumping/step-skipping', ends: true }] },
  });
  runner.start();
  await runner.settled();
  await repository.appendEvents(runner.events);
  return repository;
}

describe('loading a play for the stage', () => {
  it('loads a built-in demo, with a caption for each turn and distinct column titles', async () => {
    for (const { id, title, turns } of demos) {
      const shown = await show(weirWith(), id);
      expect(shown).toMatchObject({ title, kind: 'demo' });
      expect(shown.play.columns).toHaveLength(2);
      expect(shown.play.turns).toHaveLength(turns.length);
    }
    const switched = await show(weirWith(), 'figure-2-session-1');
    expect(switched.play.columns[0]).toMatchObject({
      title: 'Rule-based bot',
      outcome: { kind: 'missed', wanted: 'Lakeside Hospital', got: 'Riverside Hospital' },
    });
    const chinese = await Promise.all(demos.map(({ id }) => show(weirWith(), id)));
    expect(chinese.some(({ play }) => play.turns.some(({ text }) => text.includes('读者证号')))).toBe(true);
  });

  it('loads runs of this browser by their ids, in that order, or reports that they are stored elsewhere', async () => {
    const run = { id: 's1', title: 'Hospital appointment', subject: 'Book me in', model: 'm', startedAt: 0 };
    const listed = weirWith(await storedRun(), [{ ...run, name: 'Tuesday' }]);
    const shown = await show(listed, 'runs/gone+s1');
    expect(shown).toMatchObject({
      kind: 'runs',
      title: 'Book me in',
      workflow: 'Hospital appointment',
      play: { columns: [{ title: 'Tuesday' }] },
    });
    expect(await loadStagePlay(listed, 'runs/gone')).toEqual(fail(expect.stringMatching(/stored in another browser/)));
    expect(await loadStagePlay(weirWith(), 'nothing-of-that-name')).toEqual(
      fail(expect.stringMatching(/was not found/)),
    );
  });

  it('loads the recording in a link, in any browser, with the typed title and captions', async () => {
    const here = weirWith(await storedRun(), [{ id: 's1', title: 'Hospital appointment', model: 'm', startedAt: 0 }]);
    const address = stageAddressOfRuns(['s1']);
    saveStageTexts(here.setupStorage, address, { title: 'Skipped', captions: ['They cannot wait'] });
    const shown = await show(here, address);
    expect(shown).toMatchObject({ title: 'Skipped', captions: ['They cannot wait'] });
    const link = await here.share
      .getState()
      .ask((sharing) => sharing.buildStageLink(printRecording(shown), 'https://weir.example/#/stage/runs/s1'));
    if (!link.ok) throw new Error(link.error);
    const data = stageOfLink(link.value.url);
    expect(await show(weirWith(), data)).toEqual({ ...shown, kind: 'recording' });
    expect(await loadStagePlay(weirWith(), data.slice(0, -12))).toEqual(fail(expect.stringMatching(/cannot be shown/)));
  });
});
