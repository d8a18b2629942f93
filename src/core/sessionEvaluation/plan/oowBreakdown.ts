// Figures by category of out-of-workflow turns (FlowAgent, Figure 5): tool F1 of predicted turns at the turn level, and
// of whole sessions that have such a turn at the session level.

import { oowTypes } from '../../session';
import { bootstrapInterval, groupBy } from '../../support';
import { addCounts, type MatchCounts, noCounts, precisionRecallOf } from '../measures/callMatching';
import type { CellRecord } from './cellRecord';
import type { FigureValue } from './evaluationFigures';
import { profileKey } from './report';

export interface OowBreakdown {
  readonly level: CellRecord['level'];
  readonly arm: string;
  readonly armTitle: string;
  readonly category: string;
  /** Turns, or sessions with such a turn. */
  readonly count: number;
  readonly f1: FigureValue;
}

interface Item {
  readonly record: CellRecord;
  readonly category: string;
  readonly counts: MatchCounts;
}

/** The category of an out-of-workflow type; an unknown type is its own category. */
export const oowCategoryOf = (type: string) => oowTypes.find(({ id }) => id === type)?.category ?? type;

export function oowBreakdown(records: readonly CellRecord[], seed: number): readonly OowBreakdown[] {
  const items = records.flatMap((record): readonly Item[] => {
    if (record.level === 'turn') {
      return record.turns.flatMap(({ oow, calls }) =>
        oow === undefined || !calls ? [] : [{ record, category: oowCategoryOf(oow), counts: calls.invocation }],
      );
    }
    const { oow, invocation } = record.facts;
    // Excluded without expected calls, since it can be neither right nor wrong.
    if (invocation.expected === 0) return [];
    return [...new Set(oow.map(({ category }) => category))].map((category) => ({
      record,
      category,
      counts: invocation,
    }));
  });
  const key = ({ record, category }: Item) => JSON.stringify([record.level, record.arm, category]);
  return [...groupBy(items, key).values()].flatMap((own): readonly OowBreakdown[] => {
    const [first] = own;
    if (!first) return [];
    const groups = [...groupBy(own, ({ record }) => profileKey(record)).values()];
    const f1 = (parts: readonly (readonly Item[])[]) =>
      precisionRecallOf(
        parts
          .flat()
          .map(({ counts }) => counts)
          .reduce(addCounts, noCounts),
      ).f1;
    const value = f1(groups);
    const interval = value === null ? null : bootstrapInterval(groups, f1, { seed, samples: 500 });
    const { level, arm, armTitle } = first.record;
    return [{ level, arm, armTitle, category: first.category, count: own.length, f1: { value, interval } }];
  });
}
