import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { ConvertedRange } from '../../../core/formats';
import type { Diagnostic } from '../../../core/support';
import { formatsMessages as t } from '../../../messages/formats.en';
import type { FormatsAnswer } from '../../../state/exchange/convertFormats';
import { convertLatest } from '../../../state/exchange/convertLatest';
import type { ShownFormat } from '../../../state/frame/shellStore';
import { useTools, useWeir, useWorkspace } from '../weirContext';

/** Milliseconds after which a message reports that the conversion takes time. */
const MESSAGE_DELAY = 300;
/**
 * Characters beyond which even posting and rendering a text is noticeable; the conversion then waits until typing
 * pauses.
 */
const LARGE = 60_000;
const CONVERT_DELAY = 250;

/**
 * The open document in other formats, updated as its text changes. Converts in a worker and renders when the page has
 * time.
 */
export function useConvertedFormats(targets: readonly ShownFormat[]) {
  const { editorKey: key, analysis } = useWorkspace('editorKey', 'analysis');
  const { convertFormats } = useWeir();
  const isAnalysed = useWorkspace((state) => state.analysedRevision >= 0);
  const tools = useTools((state) => state.definitions);
  const [shown, setShown] = useState<{ readonly key: string; readonly answer: FormatsAnswer } | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const requestLatest = useRef<ReturnType<typeof convertLatest>>(undefined);
  const { kind, source } = analysis;
  const flowchart = kind === 'mermaid' ? analysis.graphs.flowchart : undefined;
  const isError = ({ code, severity }: Diagnostic) => severity === 'error' && code.startsWith('mermaid/');
  const broken = kind === 'mermaid' ? analysis.diagnostics.find(isError) : undefined;
  const isBroken = broken !== undefined;
  const wanted = targets.join(' ');

  useEffect(() => {
    if (!isAnalysed || isBroken || (kind === 'mermaid' && !flowchart)) {
      setBusy(false);
      return;
    }
    requestLatest.current ??= convertLatest(convertFormats);
    const { current: askFor } = requestLatest;
    let isCurrent = true;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      waiting = setTimeout(() => setBusy(true), MESSAGE_DELAY);
      try {
        const targets = wanted.split(' ') as ShownFormat[];
        const answer = await askFor({ text: source, kind, ...(flowchart ? { flowchart } : {}), targets, tools });
        if (!answer || !isCurrent) return;
        startTransition(() => {
          setShown({ key, answer });
          setBusy(false);
          setFailure(undefined);
        });
      } catch {
        if (!isCurrent) return;
        setBusy(false);
        setFailure(t.conversionFailed);
      } finally {
        clearTimeout(waiting);
      }
    };
    const timer = setTimeout(() => void ask(), source.length > LARGE ? CONVERT_DELAY : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      clearTimeout(waiting);
    };
  }, [key, kind, source, flowchart, isAnalysed, isBroken, wanted, tools, convertFormats]);

  return {
    /** For the text that was analysed last; lags behind while the user types. */
    answer: shown?.key === key ? shown.answer : undefined,
    /** The document was just opened and its text is not analysed yet. */
    isReading: !isAnalysed,
    /** The conversion has taken longer than `MESSAGE_DELAY` and is still running. */
    isBusy,
    /** The reason why the answer does not match the current text. */
    problem: broken ? t.flowchartUnreadable({ message: broken.message }) : failure,
  };
}

/** Links ranges of a text to nodes. */
export interface NodeLinking {
  /** Node ids whose ranges are highlighted; the first one is scrolled into view. */
  readonly selection: readonly string[];
  readonly hovered: string | undefined;
  /** The range to scroll to if a selected node has both a declaration and a step. */
  readonly prefers: 'declaration' | 'step';
  /** Called when a range is clicked or reached with the arrow keys. */
  readonly onPick: (link: ConvertedRange) => void;
  /** Called on Enter or a double click on a range: opens the node's own text in the editor. */
  readonly onOpen: (link: ConvertedRange) => void;
  readonly onHover: (nodeId: string | undefined) => void;
  /** The name of the linked node. */
  readonly nameOf: (nodeId: string) => string | undefined;
}

/**
 * Links ranges of any format to nodes of the open document: selection and hover are shared by the canvas, the source
 * and all formats.
 */
export function useNodeLinking(openSource: () => void): NodeLinking {
  const { selection, hovered } = useWorkspace('selection', 'hovered');
  const { showNode, hover, revealRange } = useWorkspace('showNode', 'hover', 'revealRange');
  const graphs = useWorkspace((state) => state.analysis.graphs);
  const prefers = useWorkspace((state) => (state.view === 'dependency' ? 'declaration' : 'step'));
  const nodes = useMemo(
    () => new Map(Object.values(graphs).flatMap((graph) => graph?.nodes.map((node) => [node.id, node] as const) ?? [])),
    [graphs],
  );
  const nodeOf = ({ nodeIds }: ConvertedRange) => nodeIds.map((id) => nodes.get(id)).find((node) => node !== undefined);
  const show = (link: ConvertedRange, keepsFocus: boolean) => {
    const node = nodeOf(link);
    if (!node) return;
    showNode(node.id);
    if (!keepsFocus) openSource();
    if (node.range) revealRange(node.range, { keepsFocus });
  };
  return {
    selection,
    hovered,
    prefers,
    onPick: (link) => show(link, true),
    onOpen: (link) => show(link, false),
    onHover: (nodeId) => hover(nodeId !== undefined && nodes.has(nodeId) ? nodeId : undefined),
    nameOf: (nodeId) => {
      const node = nodes.get(nodeId);
      return node && (node.ref ?? node.label);
    },
  };
}
