// An accessible chart: a title, a sentence that describes it, and its figures as a table.

import type { PlotOptions } from '@observablehq/plot';
import { Image as ImageIcon, Shapes } from 'lucide-react';
import { kitMessages as t } from '../../messages/kit.en';
import { IconButton } from './Button';
import styles from './Chart.module.css';
import type { ChartColours } from './ChartDrawing';
import { ColumnTable } from './ColumnTable';
import { drawPng, printChartSvg } from './chartPicture';
import { Disclosure } from './Disclosure';
import { Row, Stack } from './Layout';
import { LinkButton } from './LinkButton';
import { lazyComponent } from './lazyComponent';
import { Text } from './Text';

export type Plot = typeof import('@observablehq/plot');

/** Inputs of a chart builder: the library, the available width, and the colours of the theme. */
export interface ChartTools {
  readonly plot: Plot;
  /** In pixels. */
  readonly width: number;
  readonly colours: ChartColours;
}

export interface ChartProps<Mark> {
  readonly title: string;
  /** A sentence that describes the result. */
  readonly caption: string;
  /**
   * Options of Observable Plot; called again when the width changes. A mark with `tip: true` shows the hovered datum.
   */
  readonly draw: (tools: ChartTools) => PlotOptions;
  /** The figures of the chart as a table; the first column names the row. */
  readonly columns: readonly string[];
  readonly marks: readonly Mark[];
  readonly cellsOf: (mark: Mark) => readonly (string | number)[];
  /**
   * A click on the chart, with the datum of `draw` under the pointer, or on the row of a mark: data must have the
   * fields of `Mark`.
   */
  readonly onPick?: (mark: Mark) => void;
  /** Saves an image of the chart. */
  readonly onSave: (picture: Blob, ending: 'svg' | 'png') => void;
  /** Caption of the table. */
  readonly table: string;
}

export interface ChartDrawingProps extends Pick<ChartProps<never>, 'draw'> {
  readonly label: string;
  readonly onPick?: (datum: unknown) => void;
}

const ChartDrawing = lazyComponent<ChartDrawingProps>(async () => (await import('./ChartDrawing')).ChartDrawing);

async function savePicture(button: HTMLElement, ending: 'svg' | 'png', onSave: ChartProps<never>['onSave']) {
  const svg = button.closest('figure')?.querySelector<SVGSVGElement>('[data-drawing]');
  if (!svg) return;
  onSave(ending === 'svg' ? new Blob([printChartSvg(svg)], { type: 'image/svg+xml' }) : await drawPng(svg), ending);
}

export function Chart<Mark>(props: ChartProps<Mark>) {
  const { title, caption, draw, columns, marks, cellsOf, onPick, onSave, table } = props;
  return (
    <Stack as="figure" gap="2" pad="3" surface="card" className={styles.figure}>
      <Row gap="2" justify="between">
        <Text as="h3" size="read" weight="strong">
          {title}
        </Text>
        <Row gap="1">
          {(['svg', 'png'] as const).map((ending) => (
            <IconButton
              key={ending}
              small
              label={ending === 'svg' ? t.saveSvg : t.savePng}
              onClick={(event) => void savePicture(event.currentTarget, ending, onSave)}
            >
              {ending === 'svg' ? <Shapes size={14} /> : <ImageIcon size={14} />}
            </IconButton>
          ))}
        </Row>
      </Row>
      <Text as="figcaption" size="sm" tone="muted">
        {caption}
      </Text>
      <ChartDrawing
        label={`${title}. ${caption}`}
        draw={draw}
        {...(onPick && { onPick: (datum) => onPick(datum as Mark) })}
      />
      <Disclosure title={table}>
        <ColumnTable<Mark>
          kind="figures"
          rows={marks}
          keyOf={(mark) => marks.indexOf(mark)}
          columns={columns.map((head, column) => ({
            head,
            cell: (mark) => {
              const cell = cellsOf(mark)[column];
              return column === 0 && onPick ? <LinkButton onClick={() => onPick(mark)}>{cell}</LinkButton> : cell;
            },
          }))}
        />
      </Disclosure>
    </Stack>
  );
}
