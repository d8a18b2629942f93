import { useCallback } from 'react';
import type { FlowchartEdit } from '../../../core/document';
import type { Refusal } from '../../kit/CommitField';
import { useWorkspace } from '../weirContext';

export type TryFlowchart = (
  edits: FlowchartEdit | readonly FlowchartEdit[],
  label?: string,
) => Promise<Refusal | undefined>;

/** Edits of a flowchart whose refusal is shown where they were asked for. */
export function useTryFlowchart(): TryFlowchart {
  const editFlowchart = useWorkspace((state) => state.editFlowchart);
  return useCallback<TryFlowchart>(
    async (edits, label) => {
      const problem = await editFlowchart(edits, { keepsSelection: true, ...(label === undefined ? {} : { label }) });
      return problem && { message: problem.message };
    },
    [editFlowchart],
  );
}
