import { convertStateDiagram } from '../../core/formats';
import { panelsMessages as t } from '../../messages/panels.en';
import { keepNotes } from './conversionNotes';
import type { WorkspaceStore } from './workspaceState';

/** Replaces the text of the open document, a state diagram, by a flowchart, and keeps the notes of the conversion. */
export function convertOpenStateDiagram(workspace: WorkspaceStore): void {
  const { history, edit } = workspace.getState();
  const { id, source } = history.document;
  const { text, notes } = convertStateDiagram(source);
  edit([{ range: { start: 0, end: source.length }, text }], {
    origin: 'canvas',
    intent: 'record',
    label: t.convertToAFlowchart,
  });
  keepNotes(id, notes);
}
