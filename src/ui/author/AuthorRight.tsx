import { lazy, Suspense, useMemo, useRef } from 'react';
import type { TextEdit } from '../../core/support';
import { later } from '../shell/later';
import { TabBar } from '../shell/primitives/TabBar';
import { useTheme } from '../shell/useTheme';
import { useShell, useWeir, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';

const Inspector = later(async () => (await import('./Inspector')).Inspector);
const SourceEditor = lazy(() => import('../editor/SourceEditor'));

/** The document's text, in step with the canvas both ways. */
export function SourcePanel() {
  const { workspace } = useWeir();
  const documentKey = useWorkspace((state) => state.editorKey);
  const kind = useWorkspace((state) => state.history.document.kind);
  const source = useWorkspace((state) => state.history.document.source);
  const analysis = useWorkspace((state) => state.analysis);
  const reveal = useWorkspace((state) => state.reveal);
  const selection = useWorkspace((state) => state.selection);
  const edit = useWorkspace((state) => state.edit);
  const undo = useWorkspace((state) => state.undo);
  const redo = useWorkspace((state) => state.redo);
  const theme = useTheme();
  const services = useRef({ analysis: () => workspace.getState().analysis });
  const highlight = useMemo(() => {
    const nodes = Object.values(analysis.graphs).flatMap((graph) => graph?.nodes ?? []);
    return nodes.flatMap((node) => (selection.includes(node.id) && node.range ? [node.range] : []));
  }, [analysis, selection]);
  // Squiggles of an older text would sit on the wrong words.
  const diagnostics = analysis.source === source ? analysis.diagnostics : undefined;
  const shown = useRef(analysis.diagnostics);
  if (diagnostics) shown.current = diagnostics;
  return (
    <Suspense fallback={null}>
      <SourceEditor
        documentKey={documentKey}
        language={kind}
        source={source}
        diagnostics={shown.current}
        onEdits={(edits: readonly TextEdit[]) => edit(edits, { origin: 'editor', intent: 'merge', label: 'Typing' })}
        onUndo={undo}
        onRedo={redo}
        {...(reveal ? { reveal } : {})}
        highlight={highlight}
        theme={theme}
        services={services.current}
      />
    </Suspense>
  );
}

export function AuthorRight() {
  const tab = useShell((state) => state.rightTab.author);
  const setRightTab = useShell((state) => state.setRightTab);
  return (
    <TabBar
      label="Source and inspector"
      value={tab}
      onChange={setRightTab}
      tabs={[
        { id: 'source', label: 'Source', content: <SourcePanel />, testId: testIds.source },
        { id: 'inspector', label: 'Inspector', content: <Inspector /> },
      ]}
    />
  );
}
