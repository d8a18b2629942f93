import { describe, expect, it, vi } from 'vitest';
import { parsePdl } from '../../core/language';
import { applyTextEdits, type TextEdit } from '../../core/support';
import type { WorkspaceState } from '../../state/workspace/workspaceState';
import { formatDocument } from './formatDocument';

const sloppy = 'Name: a\nAPIs:\n  - name: find\nProcedure: |\n  [x]=API.find( [x] )   \n';

function workspaceWith(source: string, kind: 'pdl' | 'mermaid' = 'pdl', analysed = source) {
  const edit = vi.fn<(edits: readonly TextEdit[], how: unknown) => void>();
  // Only the state that formatting reads.
  const state = {
    history: { document: { kind, source } },
    analysis: { source: analysed, document: parsePdl(analysed) },
    edit,
  } as unknown as WorkspaceState;
  return { getState: () => state, edit };
}

describe('formatDocument', () => {
  it('is one undo step', async () => {
    const workspace = workspaceWith(sloppy);
    expect(formatDocument(workspace)).toBe(true);
    const [edits, how] = workspace.edit.mock.calls[0] ?? [];
    expect(how).toMatchObject({ origin: 'format', intent: 'record' });
    expect(applyTextEdits(sloppy, edits ?? [])).toContain('[x] = API.find([x])\n');
  });

  it('formats the current text, for any older analysis', async () => {
    const workspace = workspaceWith(sloppy, 'pdl', 'Name: older\n');
    expect(formatDocument(workspace)).toBe(true);
    expect(applyTextEdits(sloppy, workspace.edit.mock.calls[0]?.[0] ?? [])).toContain('[x] = API.find([x])\n');
  });

  it('does not change formatted texts and flowcharts', async () => {
    const formatted = workspaceWith('Name: a\nProcedure: |\n  API.find()\n');
    expect(formatDocument(formatted)).toBe(false);
    const flowchart = workspaceWith('flowchart TD\n  a  -->   b\n', 'mermaid');
    expect(formatDocument(flowchart)).toBe(false);
    expect(formatted.edit).not.toHaveBeenCalled();
    expect(flowchart.edit).not.toHaveBeenCalled();
  });
});
