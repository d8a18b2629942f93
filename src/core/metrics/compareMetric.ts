// Compares a measure between two versions of a workflow: a sign and a number without a judgement, because more is not
// always worse. Counts beyond 2^53 and lower bounds have no difference, because it would be wrong.

import { explainMetric, type Measured, type MetricId } from './metricDefinitions';

export interface MetricChange {
  readonly direction: 'up' | 'down' | 'same';
  /** `+1`, `\u22120.25`; empty if a difference of the two values would be misleading. */
  readonly difference: string;
  /** The earlier value, formatted. */
  readonly previous: string | undefined;
}

const MINUS = '\u2212';

/** Undefined if the current or the earlier value is missing. */
export function compareMetric(id: MetricId, current: Measured, previous: Measured): MetricChange | undefined {
  const value = explainMetric(id, current).value;
  const old = explainMetric(id, previous).value;
  if (value === undefined || old === undefined) return undefined;
  if (value === old) return { direction: 'same', difference: '', previous: old };
  const [is, was] = [Number(value.replace('\u2265', '')), Number(old.replace('\u2265', ''))];
  const isVague = value.startsWith('\u2265') || old.startsWith('\u2265') || Math.max(is, was) > Number.MAX_SAFE_INTEGER;
  const difference = Math.round(Math.abs(is - was) * 1000) / 1000;
  const direction = is > was ? 'up' : 'down';
  return { direction, difference: isVague ? '' : `${direction === 'up' ? '+' : MINUS}${difference}`, previous: old };
}
