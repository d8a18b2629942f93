import { canRedo, canUndo } from '../../core/document';
import type { WorkspaceState } from './workspaceState';

/** Whether the open document has a step to undo, and one to redo. */
export const documentSteps = ({
  history,
}: Pick<WorkspaceState, 'history'>): Readonly<Record<'undo' | 'redo', boolean>> => ({
  undo: canUndo(history),
  redo: canRedo(history),
});
