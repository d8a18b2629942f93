import type { KeyedCommand } from './keys';

/** The keys that undo and redo a step of the document or of the plan. */
export const stepKeys = {
  undo: { id: 'undo', keys: ['Mod Z'] },
  redo: { id: 'redo', keys: ['Mod Shift Z', 'Mod Y'] },
} as const satisfies Record<string, KeyedCommand>;
