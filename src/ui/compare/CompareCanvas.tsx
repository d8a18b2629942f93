import { useEffect, useMemo } from 'react';
import { isTerminal } from '../../core/graph';
import { buildScene, type CanvasView } from '../../core/projection';
import type { StoredRun } from '../../core/storage';
import { compareMessages as words } from '../../messages/compare.en';
import { compareViewMessages as t } from '../../messages/compareView.en';
import type { CompareSide, Selected } from '../../state/compare/compareStore';
import type { Reconstruction } from '../../state/compare/reconstruction';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas';
import { Button } from '../kit/Button';
import { EmptyState } from '../kit/EmptyState';
import { Row, Stack } from '../kit/Layout';
import { Status } from '../kit/Notice';
import { Pane, PanePair } from '../kit/Panes';
import { Text } from '../kit/Text';
import { useCompare } from '../studio/useCompare';
import { useRun, useShell, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import { buildCompareSentence, shortenCondition } from './buildCompareSentence';
import { CandidateMenu } from './CandidateMenu';
import styles from './CompareCanvas.module.css';
import { useComparisonSummary } from './useComparisonSummary';

/** Viewport of the reconstructed side until the authored one has been fitted: a linked canvas never fits itself. */
const unfitted = { x: 0, y: 0, zoom: 1 };

/** Adds to the edges of the rebuilt side the number of traces over each; not for a single trace. */
function countTraces({ view, callEvidence, rebuilding: { traceCount } }: Reconstruction): CanvasView {
  const edges = view.rebuilt.edges.map((edge) => ({
    ...edge,
    ...(edge.condition !== undefined && { condition: shortenCondition(edge.condition), fullCondition: edge.condition }),
    ...(traceCount > 1 && { count: `${callEvidence.edges[edge.id]?.length ?? 0}/${traceCount}` }),
  }));
  return { ...view.rebuilt, edges };
}

/** Highlights the items of a hunk or a path. */
function highlightItems(view: CanvasView, ids: readonly string[] | undefined): CanvasView {
  if (!ids || ids.length === 0) return view;
  const highlighted = new Set(ids);
  const highlight = <T extends { readonly id: string }>(item: T) =>
    highlighted.has(item.id) ? { ...item, highlighted: true } : item;
  return { ...view, nodes: view.nodes.map(highlight), edges: view.edges.map(highlight) };
}

/** Distinguishes skipped nodes from nodes that no run reached. */
function markAbsent(view: CanvasView, skipped: readonly string[]): CanvasView {
  const nodes = view.nodes.map((node) => {
    if (skipped.includes(node.id)) return { ...node, mark: 'skipped' as const };
    return node.mark === 'missing' ? { ...node, mark: 'unexercised' as const } : node;
  });
  return { ...view, nodes };
}

/** Converts ids of the comparison to ids of the drawn graph. */
function drawnIds(of: CompareSide, { nodeOf, edgesOf }: Reconstruction['drawn'], ids: readonly string[] | undefined) {
  if (of === 'rebuilt' || !ids) return ids;
  const wanted = new Set(ids);
  const nodes = [...nodeOf].flatMap(([id, compared]) => (wanted.has(compared) ? [id] : []));
  const edges = [...edgesOf].flatMap(([id, compared]) => (compared.some((edge) => wanted.has(edge)) ? [id] : []));
  return [...nodes, ...edges];
}

function partnersOf({ side, nodeId, edgeId }: Selected, { comparison }: Reconstruction) {
  const [own, other] = side === 'authored' ? ([0, 1] as const) : ([1, 0] as const);
  return {
    nodeId: comparison.matching.find((pair) => pair[own] === nodeId)?.[other],
    edgeId: comparison[side].edges.find(({ id }) => id === edgeId)?.partner,
  };
}

const none: readonly string[] = [];

function SidePane({ side, result }: { readonly side: CompareSide; readonly result: Reconstruction }) {
  const { viewport, setViewport, selected, select } = useCompare('viewport', 'setViewport', 'selected', 'select');
  const setRightTab = useShell((state) => state.setRightTab);
  const title = side === 'authored' ? t.authored : t.reconstructed;
  const { drawn } = result;
  const highlighted = useCompare(
    (state) => state.highlighted?.[side] ?? state.hunks?.find(({ id }) => id === state.highlightedHunk)?.places[side],
  );
  const summary = useComparisonSummary();
  const skipped = (side === 'authored' && summary?.skipped) || none;
  const view = useMemo(
    () =>
      highlightItems(
        side === 'rebuilt' ? countTraces(result) : markAbsent(drawn.view, drawnIds(side, drawn, skipped) ?? none),
        drawnIds(side, drawn, highlighted),
      ),
    [result, side, drawn, highlighted, skipped],
  );
  const otherBounds = useMemo(() => {
    const other = side === 'authored' ? result.view.rebuilt : result.drawn.view;
    return other.nodes.length === 0 ? undefined : buildScene(other).bounds;
  }, [result, side]);
  // The authored side fits itself and then only follows moves of the other side.
  const linked = side === 'rebuilt' ? (viewport ?? unfitted) : viewport?.by === 'rebuilt' ? viewport : undefined;
  /** A selection on the other side is shown here by its matched item. */
  const own = selected?.side === side ? selected : selected && partnersOf(selected, result);
  const missing = result.comparison[side].nodes.filter(
    (node) => node.mark === 'missing' || node.mark === 'added',
  ).length;
  return (
    <Pane
      data-testid={side === 'authored' ? testIds.compareAuthored : testIds.compareRebuilt}
      title={title}
      note={t.nodesOf({
        nodeCount: result[side].nodes.filter((node) => !isTerminal(node)).length,
        onlyHere: missing > 0 ? t.onlyHere({ missing }) : '',
      })}
      actions={side === 'rebuilt' && <CandidateMenu />}
    >
      <WorkflowCanvas
        view={view}
        selection={own?.nodeId === undefined ? none : (drawnIds(side, drawn, [own.nodeId]) ?? none)}
        onSelect={([shown]) => {
          const nodeId = side === 'rebuilt' || shown === undefined ? shown : drawn.nodeOf.get(shown);
          select(nodeId === undefined ? undefined : { side, nodeId });
          if (nodeId !== undefined) setRightTab('evidence');
        }}
        selectedEdge={own?.edgeId === undefined ? undefined : drawnIds(side, drawn, [own.edgeId])?.[0]}
        onSelectEdge={(shown) => {
          // Selecting a node clears the edge selection; that event must not clear the selection of the comparison.
          const edgeId = side === 'rebuilt' || shown === undefined ? shown : drawn.edgesOf.get(shown)?.[0];
          if (edgeId === undefined) return;
          select({ side, edgeId });
          setRightTab('evidence');
        }}
        readOnly
        fitKey={result.id}
        viewport={linked}
        otherBounds={otherBounds}
        onViewport={(moved) => {
          if (side === 'authored' || viewport) setViewport(side, moved);
        }}
        hideMap
        opensAtReadingSize
        keepsAllVisible
        ariaLabel={t.workflowOf({ title })}
      />
    </Pane>
  );
}

/** Traces of other programs do not record whether they ended. */
const isUnfinished = ({ ended, imported = 'weir' }: StoredRun) => ended === undefined && imported === 'weir';

/** The result of the comparison in one sentence, and the runs that it leaves out. */
function Sentence() {
  const summary = useComparisonSummary();
  const { excludedRuns, minesViolating, mineViolating } = useCompare('excludedRuns', 'minesViolating', 'mineViolating');
  const chosen = useCompare((state) => state.chosen);
  const unfinished = useRun(({ runs }) => runs.filter((run) => chosen.includes(run.id) && isUnfinished(run)).length);
  if (!summary) return null;
  const { first, rest } = buildCompareSentence(summary, unfinished);
  return (
    <Stack gap="1" pad="4" surface="bar" size="fixed" data-testid={testIds.compareSentence}>
      <Text as="p" size="title">
        <b>{first}</b> {rest}
      </Text>
      {(excludedRuns.length > 0 || minesViolating) && (
        <Row gap="2" wraps>
          {excludedRuns.length > 0 && <Text tone="muted">{words.setApart(excludedRuns.length)}</Text>}
          <Button tone="link" onClick={() => mineViolating(!minesViolating)}>
            {minesViolating ? words.setThemApart : words.mineAll}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

/** A path selected on the Paths page, until it is dismissed. */
function HighlightedPath() {
  const path = useCompare((state) => state.highlighted?.path);
  const highlight = useCompare((state) => state.highlight);
  if (path === undefined) return null;
  return (
    <Row gap="2" pad="2" surface="bar" size="fixed">
      <Text size="sm" lines="cut" flex="grows">
        {t.shownPath} <code>{path}</code>
      </Text>
      <Button tone="link" onClick={() => highlight(undefined)}>
        {t.clearPath}
      </Button>
    </Row>
  );
}

/** Explains the mode, and where traces come from. */
function Start() {
  const hasFiles = useCompare((state) => state.files.length > 0);
  const documentId = useWorkspace((state) => state.history.document.id);
  const hasRuns = useRun((state) => state.runs.some((run) => run.documentId === documentId));
  const hasTraces = hasRuns || hasFiles;
  const { setMode, setRightTab } = useShell('setMode', 'setRightTab');
  return (
    <EmptyState look="page" title={t.emptyTitle}>
      <p>{t.emptyAbout}</p>
      <Row gap="2" wraps>
        {!hasTraces && (
          <Button tone="primary" onClick={() => setMode('run')}>
            {t.runASession}
          </Button>
        )}
        <Button tone={hasTraces ? 'primary' : 'plain'} onClick={() => setRightTab('traces')}>
          {t.chooseRunsAndLogs}
        </Button>
      </Row>
    </EmptyState>
  );
}

/** Authored at the left, reconstructed at the right, with linked pan and zoom. */
export function CompareCanvas() {
  const { result, working, follow } = useCompare('result', 'working', 'follow');
  const analysis = useWorkspace((state) => state.analysis);
  // After an accepted hunk, an undo or a changed option, the comparison is computed again for the current text.
  useEffect(() => {
    if (analysis.source !== undefined) void follow();
  }, [analysis, follow]);
  if (!result) return working ? <EmptyState look="page" title={t.reconstructing} /> : <Start />;
  return (
    <Stack size="full">
      <Sentence />
      <Status>
        {working && (
          <Text size="sm" tone="muted" padded className={styles.working}>
            {t.reconstructing}
          </Text>
        )}
      </Status>
      <HighlightedPath />
      <PanePair
        label={t.resizeGraphs}
        left={<SidePane side="authored" result={result} />}
        right={<SidePane side="rebuilt" result={result} />}
      />
    </Stack>
  );
}
