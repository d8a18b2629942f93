import { describe, expect, it } from 'vitest';
import { createMemoryRepository, type StoredRun } from '../../core/storage';
import { demos } from '../../examples';
import { createScriptedChat } from '../../testing/scriptedChat';
import { act, hospitalRunner, speak } from '../../testing/sessionFixtures';
import type { WeirStores } from '../studio/weirContext';
import { loadPlay } from './loadPlay';

/** As much of the app as a play is loaded from: stored logs, and the list of their runs. */
function weirWith(repository = createMemoryRepository(), runs: readonly Partial<StoredRun>[] = []): WeirStores {
  return { repository, runs: { getState: () => ({ runs }) } } as unknown as WeirStores;
}

describe('what the stage is asked to show', () => {
  it('is a demo that comes with Weir, with a caption for each turn and columns that are told apart', async () => {
    for (const { id, title, turns } of demos) {
      const shown = await loadPlay(weirWith(), id);
      expect(shown).toMatchObject({ title });
      expect(shown?.play.columns).toHaveLength(2);
      expect(shown?.play.turns).toHaveLength(turns.length);
    }
    const switched = await loadPlay(weirWith(), 'figure-2-session-1');
    expect(switched?.play.columns[0]).toMatchObject({
      title: 'Rule-based bot',
      outcome: { kind: 'missed', wanted: 'Lakeside Hospital', got: 'Riverside Hospital' },
    });
    const chinese = await Promise.all(demos.map(({ id }) => loadPlay(weirWith(), id)));
    expect(chinese.some((one) => one?.play.turns.some(({ text }) => text.includes('读者证号')))).toBe(true);
  });

  it('is runs of this browser by their ids, in that order, or nothing where none is known', async () => {
    const repository = createMemoryRepository();
    const runner = hospitalRunner(createScriptedChat([act('check_hospital'), speak('Which department?')]), {
      user: { kind: 'scripted', turns: [{ text: 'Book me in', ends: true }] },
    });
    runner.start();
    await runner.settled();
    await repository.appendEvents(runner.events);
    const listed = weirWith(repository, [{ id: 's1', title: 'Hospital appointment', name: 'Tuesday' }]);
    const shown = await loadPlay(listed, 'runs/gone+s1');
    expect(shown).toMatchObject({ title: 'Hospital appointment', play: { columns: [{ title: 'Tuesday' }] } });
    expect(await loadPlay(listed, 'runs/gone')).toBeUndefined();
    expect(await loadPlay(weirWith(), 'nothing-of-that-name')).toBeUndefined();
  });
});
