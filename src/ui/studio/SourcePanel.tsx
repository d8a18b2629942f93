import { useEffect, useMemo, useRef, useState } from 'react';
import type { TextRange } from '../../core/support';
import { panelsMessages as t } from '../../messages/panels.en';
import { nodeAtOffset } from '../../state/inspection/nodeAtOffset';
import { pathRanges } from '../editor/pdl/pathRanges';
import { RuleDialog } from '../editor/RuleDialog';
import SourceEditor from '../editor/SourceEditor';
import { createSourceServices } from './sourceServices';
import { useTheme } from './useTheme';
import { useWeir, useWorkspace } from './weirContext';

/** The document's text, synchronised with the canvas in both directions. */
export function SourcePanel() {
  const { workspace, tools } = useWeir();
  const { edit, undo, redo } = workspace.getState();
  const { editorKey, analysis, reveal } = useWorkspace('editorKey', 'analysis', 'reveal');
  const { selection, view, highlight: marked } = useWorkspace('selection', 'view', 'highlight');
  const kind = useWorkspace((state) => state.history.document.kind);
  const source = useWorkspace((state) => state.history.document.source);
  const theme = useTheme();
  const [rule, setRule] = useState<string | undefined>(undefined);
  const services = useMemo(() => createSourceServices({ workspace, tools }, setRule), [workspace, tools]);

  const highlight = useMemo(() => {
    if (selection.length === 0) return noRanges;
    const chosen = new Set(selection);
    // Prefer the graph in view: the editor scrolls to the first range.
    const inView = analysis.graphs[view];
    const others = Object.values(analysis.graphs).filter((graph) => graph !== inView);
    const nodes = [inView, ...others].flatMap((graph) => graph?.nodes ?? []);
    return nodes.flatMap((node) => (chosen.has(node.id) && node.range ? [node.range] : []));
  }, [analysis, selection, view]);
  const path = useMemo(() => pathRanges(analysis, marked), [analysis, marked]);

  // Diagnostics of an older text would underline the wrong words.
  const isCurrent = analysis.source === source;
  const shown = useRef(analysis.diagnostics);
  if (isCurrent) shown.current = analysis.diagnostics;

  /** The node that the cursor selected. A selection made elsewhere is kept. */
  const chosenInSource = useRef<string | undefined>(undefined);
  /** The cursor's offset in a text whose analysis is not there yet. */
  const awaited = useRef<number | undefined>(undefined);
  const follow = (offset: number) => {
    const now = workspace.getState();
    const isAnalysed = now.analysis.source === now.history.document.source;
    awaited.current = isAnalysed ? undefined : offset;
    if (!isAnalysed) return;
    const id = nodeAtOffset(now.analysis.graphs[now.view], now.analysis.document, offset);
    if (id !== undefined) {
      chosenInSource.current = id;
      if (!now.selection.includes(id)) now.select([id]);
    } else if (now.selection.length === 1 && now.selection[0] === chosenInSource.current) now.select([]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` reads the current state of the stores
  useEffect(() => {
    if (awaited.current !== undefined) follow(awaited.current);
  }, [analysis]);

  return (
    <>
      <SourceEditor
        documentKey={editorKey}
        language={kind}
        source={source}
        diagnostics={shown.current}
        onEdits={(edits, how) => {
          // The offset is of the text before.
          awaited.current = undefined;
          edit(edits, { origin: 'editor', intent: how?.joinsLastEdit ? 'skip' : 'merge', label: t.typing });
        }}
        onUndo={undo}
        onRedo={redo}
        onCursor={follow}
        {...(reveal ? { reveal } : {})}
        highlight={highlight}
        path={isCurrent ? path : noPath}
        theme={theme}
        services={services}
        isAnalysed={analysis}
      />
      <RuleDialog rule={rule} onClose={() => setRule(undefined)} />
    </>
  );
}

const noRanges: readonly TextRange[] = [];
const noPath: ReturnType<typeof pathRanges> = [];
