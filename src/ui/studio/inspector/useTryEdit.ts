import type { FlowchartEdit, GraphEdit } from '../../../core/document';
import type { CommitRefusal } from '../../kit/CommitField';
import { useWorkspace } from '../weirContext';

type TryEdit = (edits: GraphEdit | readonly GraphEdit[], label?: string) => Promise<CommitRefusal | undefined>;

/** Applies edits and returns a refusal to the caller, with an earlier step to take if the planner has one. */
export function useTryEdit(): TryEdit {
  const tryGraphEdit = useWorkspace((state) => state.tryGraphEdit);
  const attempt: TryEdit = async (edits, label) => {
    const problem = await tryGraphEdit(edits, { keepsSelection: true, ...(label === undefined ? {} : { label }) });
    if (!problem) return undefined;
    const { message, instead } = problem;
    return instead
      ? { message, remedy: { title: instead.title, run: () => attempt(instead.edit, label) } }
      : { message };
  };
  return attempt;
}

/** The same for a flowchart. */
export function useTryFlowchart() {
  const editFlowchart = useWorkspace((state) => state.editFlowchart);
  return async (edits: FlowchartEdit | readonly FlowchartEdit[]): Promise<CommitRefusal | undefined> => {
    const problem = await editFlowchart(edits, { keepsSelection: true });
    return problem && { message: problem.message };
  };
}
