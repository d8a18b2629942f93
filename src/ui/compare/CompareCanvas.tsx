import { ArrowLeftRight, Check, CircleMinus, CirclePlus, SkipForward } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import { buildScene, type CanvasView } from '../../core/projection';
import { compareMessages as words } from '../../messages/compare.en';
import { compareViewMessages as t } from '../../messages/compareView.en';
import type { Side } from '../../state/compare/compareStore';
import type { Reconstruction } from '../../state/compare/reconstruction';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas';
import { Button } from '../kit/Button';
import { EmptyState } from '../kit/EmptyState';
import { IconText } from '../kit/IconText';
import { Row, Stack } from '../kit/Layout';
import { Legend } from '../kit/Legend';
import { Status } from '../kit/Notice';
import { Pane, PanePair } from '../kit/Panes';
import { Text } from '../kit/Text';
import { useCompare, useShell, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import { CandidateMenu } from './CandidateMenu';
import styles from './CompareCanvas.module.css';
import { compareSentence } from './compareSentence';
import { useSummary } from './useSummary';

/** Where the reconstructed side looks until the authored one has fitted itself: one that is linked never fits. */
const unfitted = { x: 0, y: 0, zoom: 1 };

/** On the edges of the rebuilt side: how many of the traces went over each. One trace needs no counting. */
function countTraces({ view, rebuilding }: Reconstruction, side: Side): CanvasView {
  const { traceCount, callEvidence } = rebuilding;
  if (side !== 'rebuilt' || traceCount < 2) return view[side];
  const edges = view[side].edges.map((edge) => ({
    ...edge,
    count: `${callEvidence.edges[edge.id]?.length ?? 0}/${traceCount}`,
  }));
  return { ...view[side], edges };
}

/** What a hunk or a path is about, lit. */
function lightPlaces(view: CanvasView, ids: readonly string[] | undefined): CanvasView {
  if (!ids || ids.length === 0) return view;
  const lit = new Set(ids);
  return {
    ...view,
    nodes: view.nodes.map((node) => (lit.has(node.id) ? { ...node, highlighted: true } : node)),
    edges: view.edges.map((edge) => (lit.has(edge.id) ? { ...edge, highlighted: true } : edge)),
  };
}

/** What was left out is told from what no run came to. */
function tellAbsent(view: CanvasView, skipped: readonly string[]): CanvasView {
  const markOf = ({ id, mark }: CanvasView['nodes'][number]) =>
    skipped.includes(id) ? ('skipped' as const) : mark === 'missing' ? ('unexercised' as const) : mark;
  const nodes = view.nodes.map((node) => {
    const mark = markOf(node);
    return mark === undefined || mark === node.mark ? node : { ...node, mark };
  });
  return { ...view, nodes };
}

const none: readonly string[] = [];

function SidePane({
  side,
  title,
  result,
}: {
  readonly side: Side;
  readonly title: string;
  readonly result: Reconstruction;
}) {
  const viewport = useCompare((state) => state.viewport);
  const setViewport = useCompare((state) => state.setViewport);
  const selected = useCompare((state) => state.selected);
  const select = useCompare((state) => state.select);
  const setRightTab = useShell((state) => state.setRightTab);
  const graph: WorkflowGraph = result[side];
  const partner = useMemo(
    () => new Map(result.comparison.matching.flatMap(([a, r]) => (side === 'authored' ? [[r, a]] : [[a, r]]))),
    [result, side],
  );
  const lit = useCompare(
    (state) => state.lit?.[side] ?? state.hunks?.find(({ id }) => id === state.litHunk)?.places[side],
  );
  const summary = useSummary();
  const skipped = (side === 'authored' && summary?.skipped) || none;
  const view = useMemo(
    () => lightPlaces(tellAbsent(countTraces(result, side), skipped), lit),
    [result, side, lit, skipped],
  );
  const beside = useMemo(() => {
    const other = result.view[side === 'authored' ? 'rebuilt' : 'authored'];
    return other.nodes.length === 0 ? undefined : buildScene(other).bounds;
  }, [result, side]);
  // The authored side fits itself and then follows only what the other side was moved to.
  const linked = side === 'rebuilt' ? (viewport ?? unfitted) : viewport?.by === 'rebuilt' ? viewport : undefined;
  const own =
    selected?.nodeId === undefined
      ? undefined
      : selected.side === side
        ? selected.nodeId
        : partner.get(selected.nodeId);
  const edge =
    selected?.edgeId === undefined
      ? undefined
      : selected.side === side
        ? selected.edgeId
        : result.comparison[selected.side].edges.find(({ id }) => id === selected.edgeId)?.partner;
  const missing = result.comparison[side].nodes.filter(
    (node) => node.mark === 'missing' || node.mark === 'added',
  ).length;
  return (
    <Pane
      data-testid={side === 'authored' ? testIds.compareAuthored : testIds.compareRebuilt}
      title={title}
      note={t.nodesOf({
        filter: graph.nodes.filter((node) => node.kind !== 'start' && node.kind !== 'end').length,
        value: missing > 0 ? t.onlyHere({ missing }) : '',
      })}
      actions={side === 'rebuilt' && <CandidateMenu />}
    >
      <WorkflowCanvas
        view={view}
        selection={own === undefined ? [] : [own]}
        onSelect={([nodeId]) => {
          select(nodeId === undefined ? undefined : { side, nodeId });
          if (nodeId !== undefined) setRightTab('evidence');
        }}
        selectedEdge={edge}
        onSelectEdge={(edgeId) => {
          // A node that is selected takes the edge's selection away: that is no wish to select nothing.
          if (edgeId === undefined) return;
          select({ side, edgeId });
          setRightTab('evidence');
        }}
        readOnly
        fitKey={result.id}
        viewport={linked}
        beside={beside}
        onViewport={(moved) => {
          if (side === 'authored' || viewport) setViewport(side, moved);
        }}
        hideMap
        ariaLabel={t.workflowOf({ title })}
      />
    </Pane>
  );
}

function CompareLegend() {
  return (
    <Legend>
      <IconText as="li" icon={<Check size={12} />}>
        {words.legendMatched}
      </IconText>
      <IconText as="li" tone="failed" icon={<SkipForward size={12} />}>
        {words.legendSkipped}
      </IconText>
      <IconText as="li" tone="missing" icon={<CircleMinus size={12} />}>
        {words.legendMissing}
      </IconText>
      <IconText as="li" tone="added" icon={<CirclePlus size={12} />}>
        {words.legendAdded}
      </IconText>
      <IconText as="li" tone="reordered" icon={<ArrowLeftRight size={12} />}>
        {words.legendReordered}
      </IconText>
    </Legend>
  );
}

/** What the comparison comes to, before anything is looked at; and which runs it does not learn from. */
function Sentence() {
  const summary = useSummary();
  const setApart = useCompare((state) => state.setApart);
  const minesViolating = useCompare((state) => state.minesViolating);
  const mineViolating = useCompare((state) => state.mineViolating);
  if (!summary) return null;
  const { first, rest } = compareSentence(summary);
  return (
    <Stack gap="1" pad="4" surface="bar" size="fixed" data-testid={testIds.compareSentence}>
      <Text as="p" size="title">
        <b>{first}</b> {rest}
      </Text>
      {(setApart.length > 0 || minesViolating) && (
        <Row gap="2" wraps>
          {setApart.length > 0 && <Text tone="muted">{words.setApart(setApart.length)}</Text>}
          <Button tone="link" onClick={() => mineViolating(!minesViolating)}>
            {minesViolating ? words.setThemApart : words.mineAll}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** Authored left, reconstructed right; pan and zoom of one move the other. */
export function CompareCanvas() {
  const result = useCompare((state) => state.result);
  const working = useCompare((state) => state.working);
  const follow = useCompare((state) => state.follow);
  const analysis = useWorkspace((state) => state.analysis);
  // An accepted hunk, an undo, another way of reading: the comparison is of the text as it is.
  useEffect(() => {
    if (analysis.source !== undefined) void follow();
  }, [analysis, follow]);
  if (!result) {
    return (
      <EmptyState look="page" title={working ? t.reconstructing : t.emptyTitle}>
        <p>{t.emptyAbout}</p>
      </EmptyState>
    );
  }
  return (
    <Stack size="full">
      <Sentence />
      <Row gap="4" pad="2" surface="toolbar" size="fixed">
        <CompareLegend />
        <Status>
          {working && (
            <Text size="sm" tone="muted" className={styles.working}>
              {t.reconstructing}
            </Text>
          )}
        </Status>
      </Row>
      <PanePair
        label={t.resizeGraphs}
        left={<SidePane side="authored" title={t.authored} result={result} />}
        right={<SidePane side="rebuilt" title={t.reconstructed} result={result} />}
      />
    </Stack>
  );
}
