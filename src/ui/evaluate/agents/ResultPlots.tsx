import { useCallback } from 'react';
import type { FigureValue } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import { coreText } from '../../../messages/i18n';
import type { PickedFigure } from '../../../state/evaluate/agentsState';
import { Chart, type ChartTools } from '../../kit/Chart';
import { Columns } from '../../kit/Columns';
import { saveBlob } from '../../studio/saveFile';
import { oowCategoryTitle } from './figureLabels';
import { useAgentsStore } from './useAgentsStore';

interface Point {
  readonly name: string;
  /** Points of one series have one colour. */
  readonly series: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly picked: PickedFigure;
}

const percent = (value: number) => Math.round(1000 * value) / 10;

/** Empty if the figure has no value. */
function pointOf(
  name: string,
  series: string,
  { value, interval }: FigureValue,
  picked: PickedFigure,
): readonly Point[] {
  if (value === null) return [];
  const [low, high] = [percent(interval?.low ?? value), percent(interval?.high ?? value)];
  return [{ name, series, value: percent(value), low, high, picked }];
}

interface PointChartProps {
  readonly title: string;
  readonly caption: string;
  readonly points: readonly Point[];
}

/** Rates with their intervals, one below the other on one scale. */
function PointChart({ title, caption, points }: PointChartProps) {
  const pick = useAgentsStore((state) => state.pick);
  const text = JSON.stringify(points);
  const draw = useCallback(
    ({ plot, colours, width }: ChartTools) => {
      const data = JSON.parse(text) as readonly Point[]; // the text is serialized above
      const names = [...new Set(data.map(({ name }) => name))];
      const series = [...new Set(data.map((point) => point.series))];
      const longest = Math.max(...names.map((name) => name.length));
      return {
        height: 40 + series.length * (34 + 20 * names.length),
        marginLeft: Math.min(0.6 * width, 14 + 6.5 * longest),
        marginTop: 24,
        x: { domain: [0, 100], label: null, grid: true },
        y: { domain: names, label: null, tickSize: 0 },
        fy: { domain: series, axis: null, padding: 0.2 },
        color: { domain: series, range: colours.series.slice(0, series.length) },
        marks: [
          plot.text(series, {
            fy: (one: string) => one,
            text: (one: string) => one,
            frameAnchor: 'top-left',
            dy: -14,
            fontWeight: 600,
          }),
          plot.ruleY(data, { fy: 'series', y: 'name', x1: 'low', x2: 'high', stroke: 'series', strokeWidth: 2 }),
          plot.dot(data, { fy: 'series', y: 'name', x: 'value', fill: 'series', r: 4.5, tip: true }),
        ],
      };
    },
    [text],
  );
  if (points.length === 0) return null;
  return (
    <Chart
      title={title}
      caption={caption}
      draw={draw}
      columns={[t.arm, t.value, t.low, t.high]}
      marks={points}
      cellsOf={({ name, series, value, low, high }) => [`${name} · ${series}`, value, low, high]}
      onPick={({ picked }) => pick(picked)}
      onSave={(picture, ending) => saveBlob(picture, `${title.toLowerCase().replace(/\W+/g, '-')}.${ending}`)}
      table={t.figuresOfPlot}
    />
  );
}

/** Plots of the main figures; each point lists its sessions. */
export function ResultPlots() {
  const measured = useAgentsStore((state) => state.opened?.measured);
  if (!measured) return null;
  const { report, oow } = measured;
  const of = (level: 'session' | 'turn', figure: string) =>
    report.rows
      .filter((row) => row.level === level)
      .flatMap((row) => {
        const { arm, setting, group } = row;
        const name = [coreText(row.armTitle), ...(group === null ? [] : [group])].join(' · ');
        const found = row.figures[figure];
        return found ? pointOf(name, setting.toUpperCase(), found, { level, arm, setting, group, figure }) : [];
      });
  const byTurn = oow.some(({ level }) => level === 'turn');
  const categories = oow
    .filter(({ level }) => level === (byTurn ? 'turn' : 'session'))
    .flatMap(({ level, arm, armTitle, category, f1 }) =>
      pointOf(coreText(armTitle), oowCategoryTitle(category), f1, {
        level,
        arm,
        setting: 'oow',
        group: null,
        figure: level === 'turn' ? 'invocationF1' : 'toolF1',
        category,
      }),
    )
    .sort((first, second) => first.series.localeCompare(second.series));
  return (
    <Columns of="two">
      <PointChart title={t.successPlot} caption={t.plotNote} points={of('session', 'success')} />
      <PointChart title={t.violationPlot} caption={t.plotNote} points={of('session', 'callViolations')} />
      <PointChart title={t.claimPlot} caption={t.plotNote} points={of('session', 'falseClaims')} />
      <PointChart title={t.turnPlot} caption={t.plotNote} points={of('turn', 'invocationF1')} />
      <PointChart title={t.oowPlot} caption={byTurn ? t.oowNoteTurn : t.oowNoteSession} points={categories} />
      <PointChart
        title={t.passPlot({ k: report.repetitions })}
        caption={t.plotNote}
        points={of('session', 'passHat')}
      />
    </Columns>
  );
}
