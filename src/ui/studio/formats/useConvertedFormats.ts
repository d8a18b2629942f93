import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { ConvertedRange } from '../../../core/formats';
import type { Diagnostic } from '../../../core/support';
import { formatsMessages as t } from '../../../messages/formats.en';
import type { FormatsAnswer } from '../../../state/exchange/convertFormats';
import { convertLatest } from '../../../state/exchange/convertLatest';
import type { ShownFormat } from '../../../state/frame/shellStore';
import { useTools, useWorkspace } from '../weirContext';
import { requestFormats } from './formatsWorker';

/** Milliseconds after which a person is told that it takes time. */
const MESSAGE_DELAY = 300;
/** Of a text of this length even what is only handed over and drawn is felt: it waits until the typing pauses. */
const LARGE = 60_000;
const CONVERT_DELAY = 250;

/** The open document in other formats, following its text: worked out aside and drawn when there is time. */
export function useConvertedFormats(targets: readonly ShownFormat[]) {
  const { editorKey: key, analysis } = useWorkspace('editorKey', 'analysis');
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
    requestLatest.current ??= convertLatest(requestFormats);
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
  }, [key, kind, source, flowchart, isAnalysed, isBroken, wanted, tools]);

  return {
    /** Of the text that was read last; a moment behind while somebody types. */
    answer: shown?.key === key ? shown.answer : undefined,
    /** It has taken a while and still does. */
    isBusy,
    /** Why the answer is not about the text of now. */
    problem: broken ? t.flowchartUnreadable({ message: broken.message }) : failure,
  };
}

/** Stretches of a text as what they stand for. */
export interface NodeLinking {
  /** Node ids whose stretches are lit; the first of them is brought into sight. */
  readonly selection: readonly string[];
  readonly hovered: string | undefined;
  /** What of a selected node comes into sight where it is both declared and used. */
  readonly prefers: 'declaration' | 'step';
  /** A stretch was clicked, or gone to with the arrow keys. */
  readonly onPick: (link: ConvertedRange) => void;
  /** Enter, or a double click, on a stretch: goes to the node's own text in the editor. */
  readonly onOpen: (link: ConvertedRange) => void;
  readonly onHover: (nodeId: string | undefined) => void;
  /** What a stretch stands for, in words. */
  readonly nameOf: (nodeId: string) => string | undefined;
}

/** Stretches of any format as nodes of the open document: on the canvas, in the source and in each other. */
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
