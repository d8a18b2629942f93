// Formats numbers and sizes for sentences.

import { coreText } from '../../messages/i18n';
import type { WorkspaceState } from '../../state/workspace/workspaceState';

const numberFormat = new Intl.NumberFormat(undefined);

export const formatNumber = (value: number): string => numberFormat.format(value);

export const formatUnits = (value: number, word: string): string =>
  coreText(`${formatNumber(value)} ${word}${value === 1 ? '' : 's'}`);

export function formatSize(bytes: number): string {
  if (bytes < 1000) return formatUnits(bytes, 'byte');
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

export const byteLengthOf = (text: string): number => new Blob([text]).size;

/** Number of nodes that the user has positioned, in all views. */
export const countPositions = (layout: WorkspaceState['history']['document']['layout']): number =>
  Object.values(layout).reduce((sum, points) => sum + Object.keys(points ?? {}).length, 0);
