// What the views of Evaluate remember from one visit to the next.

import { isJsonObject, type JsonObject } from '../../core/support';
import type { TextStorage } from '../support/ports';

/** Empty where nothing was remembered or it cannot be read; what a field holds is still to be checked. */
export function remembered(storage: TextStorage, key: string): JsonObject {
  try {
    const saved: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return isJsonObject(saved) ? saved : {};
  } catch {
    return {};
  }
}

export function remember(storage: TextStorage, key: string, choices: object): void {
  try {
    storage.setItem(key, JSON.stringify(choices));
  } catch {
    // A full or refused store costs the remembered choices, nothing else.
  }
}

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
