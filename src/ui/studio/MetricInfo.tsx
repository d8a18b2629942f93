import type { ReactElement } from 'react';
import type { ExplainedMetric, Measured, MetricChange } from '../../core/metrics';
import { coreText } from '../../messages/i18n';
import { metricsMessages as t } from '../../messages/metrics.en';
import { Button } from '../kit/Button';
import { Facts } from '../kit/Facts';
import { PopoverCard } from '../kit/PopoverCard';
import { Text } from '../kit/Text';
import styles from './MetricsPanel.module.css';
import { useWorkspace } from './weirContext';

const NAMES_SHOWN = 8;

interface MetricInfoProps {
  readonly row: ExplainedMetric;
  readonly measured: Measured;
  /** Undefined if the value has not changed. */
  readonly change: MetricChange | undefined;
  readonly since: string;
  /** The button that opens the popover. */
  readonly children: ReactElement;
}

/** The meaning of a measure, its source, the parts of the graph it applies to, and its change. */
export function MetricInfo({ row, measured, change, since, children }: MetricInfoProps) {
  const { view, setView } = useWorkspace('view', 'setView');
  const kind = useWorkspace((state) => state.history.document.kind);
  const graph = row.graph === 'dependency' ? measured.dependencyGraph : measured.procedureGraph;
  const labels = new Map(graph.nodes.map((node) => [node.id, node.label || node.id]));
  const concernsAllNodes = row.nodeIds.length >= graph.nodes.length;
  const names = row.nodeIds.flatMap((id) => labels.get(id) ?? []);
  const edges = row.id === 'redundantEdges' ? row.edges : [];
  const steps = row.id === 'parallelism' ? (measured.dependency.perStep ?? undefined) : undefined;
  const isPath = row.id === 'criticalPath' || row.id === 'steps';
  const some = (list: readonly string[], between = ', ') =>
    list.slice(0, NAMES_SHOWN).join(between) +
    (list.length > NAMES_SHOWN ? t.andMore({ count: list.length - NAMES_SHOWN }) : '');
  const concernsSomeNodes = edges.length === 0 && names.length > 0 && !concernsAllNodes;
  const lines = edges.map(([from, to]) => `${labels.get(from) ?? from} → ${labels.get(to) ?? to}`);
  /** Facts without a value are left out. */
  const facts: readonly (readonly [term: string, value: string | undefined])[] = [
    [t.subtasksAtEachStep, steps && steps.slice(0, 24).join(', ') + (steps.length > 24 ? ', …' : '')],
    [t.whichNodes, lines.length > 0 ? some(lines) : undefined],
    [t.concerns, concernsSomeNodes ? some(names, isPath ? ' → ' : ', ') : undefined],
    [t.change, change ? t.fromTo({ before: change.previous ?? '', after: row.value ?? '', since }) : undefined],
    [t.source, coreText(row.source)],
  ];
  const isOtherView = kind === 'pdl' && view !== row.graph;
  return (
    <PopoverCard
      trigger={children}
      label={t.aboutMeasure({ label: coreText(row.label) })}
      side="top"
      align="start"
      width={340}
      className={styles.popover}
    >
      <Text as="h3" size="ui" weight="strong">
        {coreText(row.label)}
      </Text>
      <p>{coreText(row.definition)}</p>
      {row.note && <p>{row.note}.</p>}
      <Facts look="below" rows={facts.filter(([, value]) => value !== undefined)} />
      {isOtherView && (
        <Button tone="link" onClick={() => setView(row.graph)}>
          {t.showMeasured({ graph: row.graph === 'dependency' ? t.measuredDependencies : t.procedure })}
        </Button>
      )}
    </PopoverCard>
  );
}
