import { expect, it } from 'vitest';
import { stageSteps } from '../../core/stage';
import { loadRecordedPlays } from '../../examples/recordedPlays';
import { viewStageColumn } from './stageColumn';

const plays = Object.values(await loadRecordedPlays()).flatMap((play) => play ?? []);

it('shows the beats so far, the denials and at the end the outcome, for every recorded demo', () => {
  expect(plays.length).toBeGreaterThan(0);
  for (const play of plays) {
    const steps = stageSteps(play);
    for (const column of play.columns) {
      const views = steps.map((step) => viewStageColumn(play, column, step));
      const [last] = views.slice(-1);
      expect(views.every(({ nodes }) => nodes.length <= 3)).toBe(true);
      expect(views.slice(0, -1).some(({ ending }) => ending !== undefined)).toBe(false);
      expect(last?.ending).toBeDefined();
      const denials = column.beats.flat().filter(({ entry }) => entry.kind === 'denied').length;
      expect(last?.denied).toBe(denials);
      expect(Math.max(...views.map(({ denied }) => denied))).toBe(denials);
      expect(last?.isOpen).toBe(column.outcome.kind === 'notJudged');
    }
  }
});

it('has the nodes that earlier turns completed', () => {
  const [play] = plays.filter(({ turns }) => turns.length > 1);
  const [column] = play?.columns ?? [];
  const step = play && stageSteps(play).find(({ turn }) => turn === 1);
  if (!play || !column || !step) throw new Error('no demo with two turns');
  const done = (column.beats[0] ?? []).filter(({ entry }) => entry.kind !== 'denied').map(({ node }) => node);
  expect(viewStageColumn(play, column, step).before).toEqual(new Set(done));
});
