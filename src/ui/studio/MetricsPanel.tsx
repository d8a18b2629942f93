import { ArrowDown, ArrowUp, Info } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Measured } from '../../core/metrics';
import { coreText } from '../../messages/i18n';
import { metricsMessages as t } from '../../messages/metrics.en';
import {
  defaultPf,
  type MetricRow,
  measureGraphs,
  metricRows,
  namesInCycle,
  withPf,
} from '../../state/inspection/graphMeasures';
import { IconButton } from '../kit/Button';
import { Stack } from '../kit/Layout';
import { Note } from '../kit/Note';
import { Tag } from '../kit/Tag';
import { Hint, Text } from '../kit/Text';
import { useAsyncAnswer } from '../kit/useAsyncAnswer';
import { testIds } from '../testIds';
import { MetricInfo } from './MetricInfo';
import styles from './MetricsPanel.module.css';
import { ReadingHint } from './ReadingHint';
import { useGraphMeasures } from './useGraphMeasures';
import { versionLabel } from './versions/versionLabels';
import { useWorkspace } from './weirContext';

/** The measures of the latest version, as the baseline of the comparison; undefined until they are computed. */
function useBaseline() {
  const newest = useWorkspace((state) => state.snapshots[0]);
  const loadVersions = useWorkspace((state) => state.loadVersions);
  const read = useCallback(
    async (id: string) => {
      const analysis = await (await loadVersions()).readVersion(id);
      return analysis && measureGraphs(analysis.graphs);
    },
    [loadVersions],
  );
  const measured = useAsyncAnswer(newest?.id, read);
  return newest && { snapshot: newest, measured };
}

interface TileProps extends MetricRow {
  readonly measured: Measured;
  /** Name of the version that the change refers to. */
  readonly since: string;
  readonly children?: React.ReactNode;
}

function Tile({ metric: row, change, measured, since, children }: TileProps) {
  const setHighlight = useWorkspace((state) => state.setHighlight);
  const highlight = () => setHighlight(row.nodeIds, row.edges);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only lights up nodes; its button does so by keyboard.
    <div
      className={styles.metric}
      data-testid={testIds.metric}
      data-metric={row.id}
      onMouseEnter={highlight}
      onMouseLeave={() => setHighlight([])}
      onFocus={highlight}
      onBlur={() => setHighlight([])}
    >
      <dt>
        {coreText(row.label)}
        <MetricInfo row={row} measured={measured} change={change} since={since}>
          <IconButton small label={t.aboutMeasure({ label: coreText(row.label) })} icon={<Info size={13} />} />
        </MetricInfo>
      </dt>
      <dd>
        <Text size="title" weight="strong" figures>
          {row.value ?? 'none'}
        </Text>
        {row.value !== undefined && (
          <Text size="xs" tone="muted">
            {coreText(row.unit)}
          </Text>
        )}
      </dd>
      {change && (
        <dd>
          <Tag
            className={styles.change}
            title={t.previousValue({ before: change.previous ?? '', since })}
            data-change={change.direction}
          >
            {change.direction === 'up' ? (
              <ArrowUp size={12} aria-label="up" />
            ) : (
              <ArrowDown size={12} aria-label="down" />
            )}
            {change.difference}
            <span className="visually-hidden"> {t.sinceVersion({ since })}</span>
          </Tag>
        </dd>
      )}
      {children}
    </div>
  );
}

/**
 * Every measure of the graph, live, with its explanation and its change. Hovering a measure highlights its nodes on the
 * canvas.
 */
export function MetricsPanel() {
  const [pf, setPf] = useState(defaultPf);
  const base = useGraphMeasures();
  const baseline = useBaseline();
  const isPdl = useWorkspace((state) => state.history.document.kind === 'pdl');
  const source = useWorkspace((state) => state.history.document.source);
  const isNew = useWorkspace((state) => state.analysedRevision < 0);
  if (isNew) return <ReadingHint />;
  if (!base) return <Hint>{t.measuring}</Hint>;
  const measured = withPf(base, pf);
  const before = baseline?.measured && withPf(baseline.measured, pf);
  const since = baseline ? `“${versionLabel(baseline.snapshot, Date.now())}”` : '';
  const cycle = namesInCycle(measured);
  return (
    <Stack gap="2" pad="3" data-testid={testIds.metrics}>
      {cycle && (
        <Note tone={isPdl ? 'error' : 'info'}>
          <p>
            {isPdl ? t.dependencyCycle : t.flowchartHoldsALoop}
            {t.cycleNoValue({ path: cycle.join(' → ') })}
          </p>
        </Note>
      )}
      <dl className={styles.grid}>
        {metricRows(measured, before).map((row) => (
          <Tile key={row.metric.id} {...row} measured={measured} since={since}>
            {row.metric.id === 'expectedCompleted' && (
              <dd data-wide>
                <label className={styles.slider}>
                  <span>p_f {pf.toFixed(2)}</span>
                  <input
                    type="range"
                    min={0}
                    max={1}
                    step={0.01}
                    value={pf}
                    aria-label={t.failureProbability}
                    onChange={(event) => setPf(Number(event.target.value))}
                  />
                </label>
              </dd>
            )}
          </Tile>
        ))}
      </dl>
      <Hint>
        {baseline
          ? baseline.snapshot.source === source
            ? t.noChangeSince({ since })
            : t.changeArrowsAbout({ since })
          : t.changeArrowsHint}
      </Hint>
    </Stack>
  );
}
