// What the marks of a comparison mean, in full: for the card of a node.

import type { CompareMark } from '../../core/projection';
import { canvasMessages as t } from '../../messages/canvas.en';

export const markMeanings: Record<CompareMark, string> = {
  matched: t.inBothGraphs,
  missing: t.onlyInAuthored,
  unexercised: t.noRunReached,
  skipped: t.skippedMeaning,
  added: t.onlyInSecond,
  reordered: t.reorderedMeaning,
  removed: t.onlyInOlderVersion,
  changed: t.changedMeaning,
};
