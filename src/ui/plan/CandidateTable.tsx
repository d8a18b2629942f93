import { formatSpan } from '../../core/support';
import { coreText } from '../../messages/i18n';
import { planMessages as t } from '../../messages/plan.en';
import { planMeasureRows } from '../../state/plan/planMeasures';
import { Row, Stack } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { Table } from '../kit/Table';
import { LoneHint, Text } from '../kit/Text';
import { Term } from '../studio/Term';
import { usePlanCandidates } from './CandidateStrip';
import styles from './Plan.module.css';
import { usePlanStore } from './usePlanStore';

type Rows = ReturnType<typeof usePlanCandidates>;

/** P_avg on the x axis, C_dep on the y axis; the size of a dot is the expected number of completed subtasks. */
function ParetoChart({ rows, chosen }: { readonly rows: Rows; readonly chosen: number | undefined }) {
  const dots = rows.flatMap(({ measures, isOnFront }, index) => (measures ? [{ index, isOnFront, ...measures }] : []));
  const spread = (values: readonly number[]) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return (value: number) => (most > least ? (value - least) / (most - least) : 0.5);
  };
  const x = spread(dots.map(({ parallelism }) => parallelism));
  const y = spread(dots.map(({ dependencyComplexity }) => dependencyComplexity));
  const size = spread(dots.map(({ expectedCompleted }) => expectedCompleted));
  return (
    <svg className={styles.chart} viewBox="0 0 320 150" role="img" aria-label={t.paretoLabel}>
      <path d="M34 8V126H312" fill="none" stroke="var(--border-strong)" />
      <text x="312" y="144" textAnchor="end" fontSize="11" fill="var(--text-muted)">
        {t.pAvg} →
      </text>
      <text x="12" y="66" fontSize="11" fill="var(--text-muted)" transform="rotate(-90 12 66)" textAnchor="middle">
        {t.cDep} →
      </text>
      {dots.map(({ index, isOnFront, parallelism, dependencyComplexity, expectedCompleted }) => {
        const twins = dots
          .filter((dot) => dot.parallelism === parallelism && dot.dependencyComplexity === dependencyComplexity)
          .map((dot) => dot.index);
        const at = { x: 54 + x(parallelism) * 238, y: 110 - y(dependencyComplexity) * 86 };
        return (
          <g key={index}>
            <circle
              cx={at.x}
              cy={at.y}
              r={5 + size(expectedCompleted) * 5}
              fill={isOnFront ? 'var(--accent)' : 'var(--surface-panel)'}
              stroke={index === chosen ? 'var(--text)' : 'var(--accent)'}
              strokeWidth={index === chosen ? 2 : 1}
            />
            {/* Candidates with equal measures share a dot and its label. */}
            {twins[0] === index && (
              <text x={at.x + 13} y={at.y + 4} fontSize="11" fill="var(--text)">
                {twins.map((one) => one + 1).join(', ')}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** All measures of the candidates, and the reasons for dropped ones. */
export function CandidateTable() {
  const { open, choose, runs } = usePlanStore('open', 'choose', 'runs');
  const rows = usePlanCandidates(open);
  const measuredOf = (index: number) => {
    const own = runs.filter(({ plan, candidate }) => plan === open?.id && candidate === index);
    const all = own.flatMap(({ figures }) => figures ?? []);
    if (all.length === 0) return t.notMeasured;
    const sum = (value: (figures: (typeof all)[number]) => number) => all.reduce((total, one) => total + value(one), 0);
    const attempts = sum((one) => one.attempts);
    return t.measuredText({
      runs: t.runsOf(all.length),
      time: formatSpan(sum((one) => one.makespan) / all.length),
      failed: `${Math.round((100 * sum((one) => one.failed)) / Math.max(1, attempts))} %`,
    });
  };
  if (!open || rows.length === 0) return <LoneHint>{t.notPlanned}</LoneHint>;
  const head = planMeasureRows();
  return (
    <Row gap="4" pad="3" align="start" wraps>
      <Stack scrolls className={styles.figuresTable}>
        <Table kind="figures" oneLine>
          <thead>
            <tr>
              <th scope="col">{t.candidates}</th>
              {head.map(({ name, tip }) => (
                <th key={name} scope="col">
                  <Term name={name} definition={tip} side="bottom" />
                </th>
              ))}
              <th scope="col" data-words data-tip={t.measuredTip}>
                {t.measured}
              </th>
              <th scope="col" data-words>
                <Term name={t.pareto} definition={t.onFront} />
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const name = t.candidate({ number: String(index + 1) });
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: candidates keep their order
                <tr key={index} data-chosen={index === open.chosen || undefined}>
                  <th scope="row">
                    {row.kind === 'valid' ? (
                      <LinkButton look="quiet" onClick={() => choose(index)}>
                        {name}
                      </LinkButton>
                    ) : (
                      name
                    )}
                    <small>
                      {index === open.suggested && ` ${t.suggested}`}
                      {row.kind === 'valid' && row.corrected && ` ${t.corrected}`}
                    </small>
                  </th>
                  {row.kind === 'valid' ? (
                    planMeasureRows(row.measures).map(({ name: measure, value }) => <td key={measure}>{value}</td>)
                  ) : (
                    <td colSpan={head.length} data-words>
                      <Text tone="warning">
                        {t.dropped}: {coreText(row.reason)}
                      </Text>
                    </td>
                  )}
                  <td data-words>{measuredOf(index)}</td>
                  <td data-words>{row.isOnFront ? t.front : ''}</td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </Stack>
      <ParetoChart rows={rows} chosen={open.chosen} />
    </Row>
  );
}
