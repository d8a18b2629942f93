import { useEffect, useMemo } from 'react';
import type { StoredRun } from '../../core/storage';
import { compareMessages as words } from '../../messages/compare.en';
import { compareViewMessages as t } from '../../messages/compareView.en';
import type { CompareSide } from '../../state/compare/compareStore';
import type { Reconstruction } from '../../state/compare/reconstruction';
import {
  boundsOfOther,
  buildSideView,
  countSide,
  drawnSelection,
  selectionOfDrawn,
} from '../../state/compare/sideView';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas';
import { Button } from '../kit/Button';
import { EmptyState } from '../kit/EmptyState';
import { Row, Stack } from '../kit/Layout';
import { Status } from '../kit/Notice';
import { Pane, PanePair } from '../kit/Panes';
import { Text } from '../kit/Text';
import { useCompare } from '../studio/useCompare';
import { useRunNames } from '../studio/useRunNames';
import { useRun, useShell, useWorkspace } from '../studio/weirContext';
import { testIds } from '../testIds';
import { buildCompareSentence } from './buildCompareSentence';
import { CandidateMenu } from './CandidateMenu';
import styles from './CompareCanvas.module.css';
import { useComparisonSummary } from './useComparisonSummary';

/** Viewport of the reconstructed side until the authored one has been fitted: a linked canvas never fits itself. */
const unfitted = { x: 0, y: 0, zoom: 1 };

/** The zoom below which nodes are drawn without names: such a graph opens at its start instead of as a whole. */
const smallestWhole = 0.45;

function SidePane({ side, result }: { readonly side: CompareSide; readonly result: Reconstruction }) {
  const { viewport, setViewport, selected, select } = useCompare('viewport', 'setViewport', 'selected', 'select');
  const setRightTab = useShell((state) => state.setRightTab);
  const title = side === 'authored' ? t.authored : t.reconstructed;
  const highlighted = useCompare(
    (state) => state.highlighted?.[side] ?? state.hunks?.find(({ id }) => id === state.highlightedHunk)?.places[side],
  );
  const skipped = useComparisonSummary()?.skipped;
  const view = useMemo(
    () => buildSideView(result, side, { highlighted, skipped }),
    [result, side, highlighted, skipped],
  );
  const otherBounds = useMemo(() => boundsOfOther(result, side), [result, side]);
  // The authored side fits itself and then only follows moves of the other side.
  const linked = side === 'rebuilt' ? (viewport ?? unfitted) : viewport?.by === 'rebuilt' ? viewport : undefined;
  const own = useMemo(() => drawnSelection(result, side, selected), [result, side, selected]);
  const { nodes, onlyHere } = countSide(result, side);
  return (
    <Pane
      data-testid={side === 'authored' ? testIds.compareAuthored : testIds.compareRebuilt}
      title={title}
      note={t.nodesOf({
        nodeCount: nodes,
        onlyHere: onlyHere > 0 ? t.onlyHere({ missing: onlyHere }) : '',
      })}
      actions={side === 'rebuilt' && <CandidateMenu />}
    >
      <WorkflowCanvas
        view={view}
        selection={own.nodes}
        onSelect={([nodeId]) => {
          const next = selectionOfDrawn(result, side, { nodeId });
          select(next);
          if (next) setRightTab('evidence');
        }}
        selectedEdge={own.edge}
        onSelectEdge={(edgeId) => {
          // Selecting a node clears the edge selection; that event must not clear the selection of the comparison.
          const next = selectionOfDrawn(result, side, { edgeId });
          if (!next) return;
          select(next);
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
        opensWholeFrom={smallestWhole}
        keepsAllVisible
        ariaLabel={t.workflowOf({ title })}
      />
    </Pane>
  );
}

/** Traces of other programs do not record whether they ended. */
const isUnfinished = ({ ended, imported = 'weir' }: StoredRun) => ended === undefined && imported === 'weir';

/** Number of runs and files that are named; the others are counted. */
const mostNamed = 3;

/** The runs and files that the authored workflow is compared with, by name. */
function ComparedRuns() {
  const { result, chosen, files } = useCompare('result', 'chosen', 'files');
  const names = useRunNames();
  if (!result) return null;
  const { origin, traceIds } = result.candidate;
  const ids = origin.kind === 'miner' ? chosen : traceIds;
  const known = ids.flatMap((id) => files.find((file) => file.id === id)?.label ?? names.get(id) ?? []);
  if (known.length === 0) return null;
  const named = known.slice(0, mostNamed).join(', ');
  const rest = known.length - mostNamed;
  return (
    <Text as="p" size="sm" tone="muted">
      {words.comparedRuns({ runs: rest > 0 ? words.andMore({ runs: named, count: rest }) : named })}
    </Text>
  );
}

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
      <ComparedRuns />
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
