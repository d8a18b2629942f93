// Scores the detector of rules 2 on the lots that it was developed on: the scores must not get worse.

import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLot, scoreLot, scoreOf, scoreRow } from './scoreLot';

const lot = (name: string) => resolve(import.meta.dirname, 'lots', name);

describe('claims by rules 2', () => {
  it('are found and judged on procedures that are not shipped', () => {
    const scored = scoreLot(lot('procedures.jsonl'));
    for (const lang of ['en', 'zh']) {
      const score = scoreOf(scored.filter(({ row }) => row.lang === lang));
      expect(score.precision).toBeGreaterThanOrEqual(0.98);
      expect(score.recall).toBeGreaterThanOrEqual(0.9);
      expect(score.wrongDenials).toBe(0);
    }
    const { caught, falseReplies } = scoreOf(scored);
    expect([caught, falseReplies]).toEqual([37, 40]);
  });

  it('are found and judged on eight procedures of other writers', () => {
    const score = scoreOf(scoreLot(lot('eightProcedures.jsonl')));
    expect(score.precision).toBeGreaterThanOrEqual(0.96);
    expect(score.recall).toBeGreaterThanOrEqual(0.9);
    expect(score).toMatchObject({ wrongDenials: 0, caught: 37, falseReplies: 45 });
  });

  it.each(['examples.jsonl', 'rightReplies.jsonl'])('deny no right reply of %s', (name) => {
    const denied = readLot(lot(name)).flatMap((row) => {
      const { denial } = scoreRow(row, lot(''));
      return denial === undefined ? [] : [`${row.id}: ${denial}`];
    });
    expect(denied).toEqual([]);
  });
});

describe('weak evidence', () => {
  const row = { lang: 'en', calls: [], user: 'Go ahead', kind: 'done', procedure: '../hotel.yaml' } as const;
  const judged = (reply: string) => scoreRow({ ...row, id: reply, reply, claims: [] }, lot(''));

  it('"Done." alone is not judged; with the name of an API it is a claim of it', () => {
    expect(judged('Done.')).toMatchObject({ hits: 0, unjudged: 'wording' });
    expect(judged('Done.').denial).toBeUndefined();
    expect(judged('book room: That is done.').denial).toBeDefined();
  });
});
