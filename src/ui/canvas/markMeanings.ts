// What the marks of a comparison mean, in full: for the card of a node.

import type { CompareMark } from '../../core/projection';

export const markMeanings: Record<CompareMark, string> = {
  matched: 'In both graphs',
  missing: 'Only in the authored graph',
  unexercised: 'No run came to it',
  skipped: 'Left out in a run, although a later step needs it',
  added: 'Only in the second graph',
  reordered: 'In both graphs, at another place in the order',
  removed: 'Only in the older version',
  changed: 'In both versions, with a difference',
};
