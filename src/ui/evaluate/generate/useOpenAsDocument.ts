import type { WorfGraph } from '../../../core/evaluation';
import { convertTo } from '../../../core/formats';
import { graphOfCandidate, parseActions } from '../../../core/generation';
import { useWeir } from '../../studio/weirContext';
import { useGeneration } from '../openGeneration';

/** Makes a document of a candidate and shows it where documents are. */
export function useOpenAsDocument() {
  const { workspace, shell } = useWeir();
  const actions = useGeneration((state) => state.draft.actions);
  return (graph: WorfGraph, kind: 'mermaid' | 'pdl', title: string) => {
    // What was offered as an action is called: it becomes an API of the document.
    const tools = parseActions(actions).map((action) => ({ ...action, parameters: {} }));
    const converted = convertTo(kind, { kind: 'subtasks', graph: graphOfCandidate(graph), title }, { tools });
    const { notify, createDocument } = workspace.getState();
    if (!converted.ok) {
      notify('error', converted.error.message);
      return;
    }
    createDocument({ title, kind, source: converted.value.text });
    shell.getState().setMode('author');
  };
}
