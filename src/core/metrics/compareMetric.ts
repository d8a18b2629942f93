// How a measure changed from one version of a workflow to another: a sign and a number, without a verdict, for more is
// not always worse. Counts beyond 2^53 and lower bounds are told without a difference that would be wrong.

import { explainMetric, type Measured, type MetricId } from './metricDefinitions';

export interface MetricChange {
  readonly direction: 'up' | 'down' | 'same';
  /** `+1`, `\u22120.25`; empty where the difference of the two values says nothing. */
  readonly difference: string;
  /** The earlier value as people read it; undefined when a cycle left it without one. */
  readonly previous: string | undefined;
}

const MINUS = '\u2212';

/** Undefined when there is no value now, or was none before. */
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
