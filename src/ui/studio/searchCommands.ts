import { searchMessages as t } from '../../messages/search.en';

/** The commands of the search panel, while it is in view. Monaco has its own search with the same keys. */
export const searchCommands = {
  next: { id: 'hit.next', title: t.nextHit, group: 'View', keys: ['F3'], notIn: '.monaco-editor, [role="dialog"]' },
  previous: {
    id: 'hit.previous',
    title: t.previousHit,
    group: 'View',
    keys: ['Shift F3'],
    notIn: '.monaco-editor, [role="dialog"]',
  },
} as const;
