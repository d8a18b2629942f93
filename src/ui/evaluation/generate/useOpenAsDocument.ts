import type { WorfGraph } from '../../../core/evaluation';
import { convertTo } from '../../../core/formats';
import { graphOfCandidate } from '../../../core/generation';
import { useWeir } from '../../shell/weirContext';

/** Makes a document of a candidate and shows it where documents are. */
export function useOpenAsDocument() {
  const { workspace, shell } = useWeir();
  return (graph: WorfGraph, kind: 'mermaid' | 'pdl', title: string) => {
    const converted = convertTo(kind, { kind: 'subtasks', graph: graphOfCandidate(graph) });
    const { notify, createDocument } = workspace.getState();
    if (!converted.ok) {
      notify('error', converted.error.message);
      return;
    }
    createDocument({ title, kind, source: converted.value.text });
    shell.getState().setMode('author');
  };
}
