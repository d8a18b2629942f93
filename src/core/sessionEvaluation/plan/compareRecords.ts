// Compares two sets of sessions pair by pair: the difference second minus first, with its confidence.

import { type PairedDifference, pairedBootstrap } from '../measures/statistics';
import type { CellRecord } from './cellRecord';
import type { SessionRecord } from './evaluationFigures';
import { violationsOf } from './recordWeight';
import { profileKey, splitByKey } from './report';

export interface ArmComparison {
  readonly arm: string;
  readonly setting: string;
  readonly figure: 'success' | 'progress' | 'violations';
  readonly paired: PairedDifference;
}

/** Pairs have the same workflow, user, setting, repetition, and with `byArm` the same arm. */
export function compareRecords(
  first: readonly CellRecord[],
  second: readonly CellRecord[],
  { seed, byArm }: { readonly seed: number; readonly byArm: boolean },
): readonly ArmComparison[] {
  const keyOf = (one: SessionRecord) =>
    [one.workflow, one.profile, one.setting, one.repetition, ...(byArm ? [one.arm] : [])].join('/');
  const isSession = (record: CellRecord): record is SessionRecord => record.level === 'session';
  const before = new Map(first.filter(isSession).map((one) => [keyOf(one), one]));
  const values = {
    success: ({ facts }: SessionRecord) => (facts.primarySuccess === null ? null : Number(facts.primarySuccess)),
    progress: ({ facts }: SessionRecord) => (facts.progress ? facts.progress.hits / facts.progress.expected : null),
    violations: violationsOf,
  };
  return splitByKey(second.filter(isSession), (one) => [one.arm, one.setting]).flatMap((items) =>
    (['success', 'progress', 'violations'] as const).flatMap((figure): readonly ArmComparison[] => {
      const groups = new Map<string, (readonly [number, number])[]>();
      for (const one of items) {
        const other = before.get(keyOf(one));
        const pair = [other ? values[figure](other) : null, values[figure](one)] as const;
        if (pair[0] === null || pair[1] === null) continue;
        const key = profileKey(one);
        groups.set(key, [...(groups.get(key) ?? []), [pair[0], pair[1]]]);
      }
      const paired = pairedBootstrap([...groups.values()], { seed });
      const [head] = items;
      return paired && head ? [{ arm: head.armTitle, setting: head.setting, figure, paired }] : [];
    }),
  );
}
