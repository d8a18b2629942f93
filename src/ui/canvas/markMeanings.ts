// What the marks of a comparison mean, in full: for the card of a node.

import type { CompareMark } from '../../core/projection';

export const markMeanings: Record<CompareMark, string> = {
  matched: 'In both graphs',
  missing: 'Only in the authored graph',
  added: 'Only in the second graph',
  reordered: 'In both graphs, at another place in the order',
  removed: 'Only in the older version',
  changed: 'In both versions, with a difference',
};
