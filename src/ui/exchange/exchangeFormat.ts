// Numbers and sizes as they stand in sentences.

import type { DocumentState } from '../../core/document';

const number = new Intl.NumberFormat(undefined);

export const count = (value: number): string => number.format(value);

export const many = (value: number, word: string): string => `${count(value)} ${word}${value === 1 ? '' : 's'}`;

export function sizeOf(bytes: number): string {
  if (bytes < 1000) return many(bytes, 'byte');
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const bytesOf = (text: string): number => new Blob([text]).size;

/** Nodes that a person has put somewhere, in all views. */
export const placesIn = (layout: DocumentState['layout']): number =>
  Object.values(layout).reduce((sum, points) => sum + Object.keys(points ?? {}).length, 0);
