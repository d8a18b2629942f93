// Formats numbers for sentences.

import { coreText } from '../../messages/i18n';
import type { WorkspaceState } from '../../state/workspace/workspaceState';

const numberFormat = new Intl.NumberFormat(undefined);

export const formatNumber = (value: number): string => numberFormat.format(value);

export const formatUnits = (value: number, word: string): string =>
  coreText(`${formatNumber(value)} ${word}${value === 1 ? '' : 's'}`);

export const byteLengthOf = (text: string): number => new Blob([text]).size;

/** Number of nodes that the user has positioned, in all views. */
export const countPositions = (layout: WorkspaceState['history']['document']['layout']): number =>
  Object.values(layout).reduce((sum, points) => sum + Object.keys(points ?? {}).length, 0);
