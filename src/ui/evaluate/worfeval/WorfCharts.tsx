import { useMemo } from 'react';
import type { WorfBar, WorfBin, WorfSize } from '../../../core/evaluation';
import { formatScore } from '../../../core/support';
import { worfMessages as t } from '../../../messages/worf.en';
import { worfevalMessages as words } from '../../../messages/worfeval.en';
import { worfCharts } from '../../../state/evaluate/worfReport';
import type { WorfResult } from '../../../state/evaluate/worfScorer';
import { Chart, type ChartTools } from '../../kit/Chart';
import { Stack } from '../../kit/Layout';
import { saveBlob } from '../../studio/saveFile';
import { testIds } from '../../testIds';
import { useWorfevalStore } from '../useWorfevalStore';
import { EmptyResult } from './EmptyResult';

const drawSources = (bars: readonly WorfBar[]) => {
  const long = bars.flatMap(({ name, items, chain, graph }) => [
    { name, items, measure: words.chain, f1: chain },
    { name, items, measure: words.graph, f1: graph },
  ]);
  return ({ plot, colours }: ChartTools) => ({
    height: 80 + bars.length * 52,
    marginLeft: 120,
    x: { domain: [0, 1], grid: true, label: 'F1' },
    y: { axis: null },
    fy: { label: null, axis: 'left' as const, tickSize: 0 },
    color: { domain: [words.chain, words.graph], range: colours.series.slice(0, 2), legend: true },
    marks: [
      plot.barX(long, { fy: 'name', y: 'measure', x: 'f1', fill: 'measure', insetTop: 1, insetBottom: 1, tip: true }),
      plot.ruleX([0], { stroke: colours.line }),
    ],
  });
};

const drawSizes =
  (sizes: readonly WorfSize[]) =>
  ({ plot, colours }: ChartTools) => ({
    height: 220,
    x: { label: words.nodes, ticks: sizes.map(({ nodes }) => nodes), tickFormat: 'd' },
    y: { domain: [0, 1], grid: true, label: words.graph },
    r: { range: [0, 10] },
    marks: [
      plot.line(sizes, { x: 'nodes', y: 'graph', stroke: colours.line }),
      plot.dot(sizes, {
        x: 'nodes',
        y: 'graph',
        r: (size: WorfSize) => size.items.length,
        fill: colours.accent,
        tip: true,
      }),
    ],
  });

const drawSpread =
  (spread: readonly WorfBin[]) =>
  ({ plot, colours }: ChartTools) => ({
    height: 220,
    x: { domain: [0, 1], label: words.graph },
    y: { grid: true, label: words.items, tickFormat: (count: number) => (Number.isInteger(count) ? `${count}` : '') },
    marks: [
      plot.rectY(spread, {
        x1: 'from',
        x2: 'to',
        y: (bin: WorfBin) => bin.items.length,
        fill: colours.accent,
        inset: 1,
        tip: true,
      }),
      plot.ruleY([0], { stroke: colours.line }),
    ],
  });

function Charts({ rows }: Pick<WorfResult, 'rows'>) {
  const pick = useWorfevalStore((state) => state.pick);
  const { sources, sizes, spread, draw } = useMemo(() => {
    const { sources, sizes, spread } = worfCharts(rows);
    const draw = { sources: drawSources(sources), sizes: drawSizes(sizes), spread: drawSpread(spread) };
    return { sources, sizes, spread, draw };
  }, [rows]);
  const show = (name: string, items: readonly number[]) => pick({ name, indices: new Set(items) });
  const common = {
    table: words.table,
    onSave: (picture: Blob, ending: string) => saveBlob(picture, `worfeval-chart.${ending}`),
  };
  return (
    <Stack gap="3" pad="3" size="full" scrolls data-testid={testIds.worfCharts}>
      <Chart
        {...common}
        title={words.bySource}
        caption={words.bySourceCaption}
        draw={draw.sources}
        columns={[words.source, words.chain, words.graph, words.items]}
        marks={sources}
        cellsOf={({ name, chain, graph, items }) => [name, formatScore(chain), formatScore(graph), items.length]}
        onPick={({ name, items }) => show(name, items)}
      />
      <Chart
        {...common}
        title={words.bySize}
        caption={words.bySizeCaption}
        draw={draw.sizes}
        columns={[words.nodes, words.graph, words.items]}
        marks={sizes}
        cellsOf={({ nodes, graph, items }) => [nodes, formatScore(graph), items.length]}
        onPick={({ nodes, items }) => show(words.nodesOf({ nodes }), items)}
      />
      <Chart
        {...common}
        title={words.distribution}
        caption={words.distributionCaption}
        draw={draw.spread}
        columns={[words.range, words.items]}
        marks={spread}
        cellsOf={({ from, items }) => [from, items.length]}
        onPick={({ from, to, items }) => show(words.rangeOf({ from, to }), items)}
      />
    </Stack>
  );
}

/** Charts of the scores by source, by size, and their distribution; each mark opens its items. */
export function WorfCharts() {
  const result = useWorfevalStore((state) => state.result);
  return result ? <Charts rows={result.rows} /> : <EmptyResult what={t.chartsWhen} />;
}
