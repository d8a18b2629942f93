// What the views of Evaluate remember from one visit to the next, read field by field.

import type { JsonObject } from '../../core/support';

type Range = readonly [least: number, most: number];

/** A field that is a number in range, or what stands for it. */
export function numberIn(saved: JsonObject, name: string, [least, most]: Range, otherwise: number): number {
  const value = saved[name];
  return typeof value === 'number' && value >= least && value <= most ? value : otherwise;
}

export function wholeIn(saved: JsonObject, name: string, range: Range, otherwise: number): number {
  const value = numberIn(saved, name, range, otherwise);
  return Number.isInteger(value) ? value : otherwise;
}

export const choiceIn = <const T>(saved: JsonObject, name: string, choices: readonly T[], otherwise: T): T =>
  choices.find((one) => one === saved[name]) ?? otherwise;
