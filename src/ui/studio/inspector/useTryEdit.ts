import { useCallback } from 'react';
import type { GraphEdit } from '../../../core/document';
import type { Refusal } from '../../kit/CommitField';
import { useWorkspace } from '../weirContext';

export type TryEdit = (edits: GraphEdit | readonly GraphEdit[], label?: string) => Promise<Refusal | undefined>;

/** Edits whose refusal is shown where they were asked for, with what to do first where the planner knows it. */
export function useTryEdit(): TryEdit {
  const tryGraphEdit = useWorkspace((state) => state.tryGraphEdit);
  return useCallback<TryEdit>(
    async (edits, label) => {
      const attempt = async (asked: GraphEdit | readonly GraphEdit[]): Promise<Refusal | undefined> => {
        const problem = await tryGraphEdit(asked, { keepsSelection: true, ...(label === undefined ? {} : { label }) });
        if (!problem) return undefined;
        const { message, instead } = problem;
        return instead ? { message, remedy: { title: instead.title, run: () => attempt(instead.edit) } } : { message };
      };
      return attempt(edits);
    },
    [tryGraphEdit],
  );
}

/** A refusal whose field is gone, as a notice. */
export function useLostRefusal(): (refusal: Refusal) => void {
  const notify = useWorkspace((state) => state.notify);
  return useCallback((refusal) => notify('warning', refusal.message), [notify]);
}
