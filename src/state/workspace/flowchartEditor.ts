// Queues gestures on a flowchart, and loads their code with the first one.

import type { EditProblem, FlowchartEdit } from '../../core/document';
import { loadOnce } from '../../core/support';
import { commonMessages as common } from '../../messages/common.en';
import type { WeirPorts } from '../support/ports';
import { loadEditParts } from './loadEditParts';
import type { EditHow, WorkspaceState, WorkspaceStore } from './workspaceState';

export interface FlowchartEditorParts {
  readonly store: WorkspaceStore;
  readonly ports: Pick<WeirPorts, 'analyse' | 'analyseInBackground' | 'analyseOptions'>;
  readonly commitPlan: WorkspaceState['commitPlan'];
}

const MISSING: EditProblem = { code: 'document/unsafe-edit', message: common.notLoaded };

export function createFlowchartEditor(parts: FlowchartEditorParts) {
  let last: Promise<unknown> = Promise.resolve();
  const gestures = loadOnce(async () => (await loadEditParts()).createFlowchartGestures(parts));

  return {
    /** One after the other: a gesture made while another one is being read is planned on the result of the former. */
    editFlowchart: (
      edits: FlowchartEdit | readonly FlowchartEdit[],
      how: EditHow = {},
    ): Promise<EditProblem | undefined> => {
      const { id } = parts.store.getState().history.document;
      const made = last.then(async () => {
        const loaded = await gestures().catch(() => undefined);
        return loaded ? loaded.edit('kind' in edits ? [edits] : edits, how, id) : MISSING;
      });
      last = made.catch(() => undefined);
      return made;
    },
    clipOf: async (nodeIds: readonly string[]): Promise<string> => (await gestures()).clipOf(nodeIds),
  };
}
