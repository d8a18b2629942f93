// A chart that is read without seeing it, too: a title, a sentence on what it shows, and its figures as a table.

import type { PlotOptions } from '@observablehq/plot';
import { Image as ImageIcon, Shapes } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './Button';
import styles from './Chart.module.css';
import type { ChartColours } from './ChartDrawing';
import { ColumnTable } from './ColumnTable';
import { Disclosure } from './Disclosure';
import { Row, Stack } from './Layout';
import { LinkButton } from './LinkButton';
import { later } from './later';
import { Text } from './Text';

export type Plot = typeof import('@observablehq/plot');

/** What a builder draws with: the library itself, the room there is, and the colours of the theme. */
export interface ChartTools {
  readonly plot: Plot;
  /** In pixels. */
  readonly width: number;
  readonly colours: ChartColours;
}

export interface ChartRow {
  readonly cells: readonly (string | number)[];
  /** Opens what stands behind the row. */
  readonly onOpen?: () => void;
}

export interface ChartProps {
  readonly title: string;
  /** What is to be seen in it, in a sentence. */
  readonly caption: string;
  /** Options of Observable Plot; called again when the room changes. A mark with `tip: true` tells what is picked. */
  readonly draw: (tools: ChartTools) => PlotOptions;
  /** The figures that are drawn; the first column names the row. */
  readonly columns: readonly string[];
  readonly rows: readonly ChartRow[];
  /** A press on the chart, with the datum under the pointer. Rows of the table offer the same by `onOpen`. */
  readonly onPick?: (datum: unknown) => void;
  /** Takes the picture of the chart; the buttons that make one are there with it. */
  readonly onSave?: (picture: Blob, ending: 'svg' | 'png') => void;
  /** The room has no texts of its own. */
  readonly words: Readonly<Record<'table' | 'saveSvg' | 'savePng', string>>;
  /** Beside the title. */
  readonly children?: ReactNode;
}

export interface ChartDrawingProps extends Pick<ChartProps, 'draw' | 'onPick'> {
  readonly label: string;
}

const ChartDrawing = later<ChartDrawingProps>(async () => (await import('./ChartDrawing')).ChartDrawing);

async function savePicture(button: HTMLElement, ending: 'svg' | 'png', onSave: NonNullable<ChartProps['onSave']>) {
  const svg = button.closest('figure')?.querySelector<SVGSVGElement>('[data-drawing]');
  if (!svg) return;
  const { drawPng, printSvg } = await import('./chartPicture');
  onSave(ending === 'svg' ? new Blob([printSvg(svg)], { type: 'image/svg+xml' }) : await drawPng(svg), ending);
}

export function Chart(props: ChartProps) {
  const { title, caption, draw, columns, rows, onPick, onSave, words, children } = props;
  return (
    <Stack as="figure" gap="2" pad="3" surface="card" className={styles.figure}>
      <Row gap="2" justify="between">
        <Text as="h3" size="read" weight="strong">
          {title}
        </Text>
        <Row gap="1">
          {children}
          {onSave &&
            (['svg', 'png'] as const).map((ending) => (
              <IconButton
                key={ending}
                small
                label={ending === 'svg' ? words.saveSvg : words.savePng}
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
      <ChartDrawing label={`${title}. ${caption}`} draw={draw} {...(onPick && { onPick })} />
      <Disclosure title={words.table}>
        <ColumnTable<ChartRow>
          kind="figures"
          rows={rows}
          keyOf={(row) => rows.indexOf(row)}
          columns={columns.map((head, column) => ({
            head,
            cell: ({ cells, onOpen }) =>
              column === 0 && onOpen ? <LinkButton onClick={onOpen}>{cells[0]}</LinkButton> : cells[column],
          }))}
        />
      </Disclosure>
    </Stack>
  );
}
